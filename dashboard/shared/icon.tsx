/** Icons of the Lucide set, drawn as elements: the page's policy allows no HTML in strings. */
import type { IconNode } from 'lucide';
import {
  Activity,
  ArrowUpRight,
  Ban,
  Bot,
  Brain,
  ChartColumn,
  Check,
  ChevronRight,
  CircleCheckBig,
  CircleDot,
  Clock,
  Command,
  Copy,
  Ellipsis,
  Eraser,
  FileText,
  Gavel,
  GitFork,
  History,
  House,
  Layers,
  Lightbulb,
  Link2,
  ListTodo,
  MessageSquare,
  Monitor,
  Moon,
  MoonStar,
  OctagonAlert,
  Pencil,
  Pin,
  Plus,
  Scissors,
  Search,
  Sun,
  Terminal,
  TriangleAlert,
  User,
  X,
} from 'lucide';
import { h } from 'preact';

const ICONS = {
  activity: Activity,
  reports: ChartColumn,
  open: ArrowUpRight,
  refute: Ban,
  agent: Bot,
  knowledge: Brain,
  check: Check,
  chevron: ChevronRight,
  dot: CircleDot,
  clock: Clock,
  command: Command,
  copy: Copy,
  more: Ellipsis,
  ended: CircleCheckBig,
  erase: Eraser,
  note: FileText,
  decision: Gavel,
  subagent: GitFork,
  sessions: History,
  today: House,
  context: Layers,
  fact: Lightbulb,
  link: Link2,
  tasks: ListTodo,
  reply: MessageSquare,
  system: Monitor,
  dark: Moon,
  blocker: OctagonAlert,
  dream: MoonStar,
  edit: Pencil,
  pin: Pin,
  plus: Plus,
  compaction: Scissors,
  search: Search,
  light: Sun,
  tool: Terminal,
  warning: TriangleAlert,
  person: User,
  close: X,
} as const satisfies Readonly<Record<string, IconNode>>;

export type IconName = keyof typeof ICONS;

export function Icon({
  name,
  size = 16,
  class: className,
}: {
  readonly name: IconName;
  readonly size?: number;
  readonly class?: string;
}) {
  return (
    <svg
      class={`icon ${className ?? ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {ICONS[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
