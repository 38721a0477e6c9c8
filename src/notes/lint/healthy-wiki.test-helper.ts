/** Forty notes without defects, with words that invite false findings. */
import type { Note } from '../../domain/note.ts';
import type { IndexText } from '../links/link.ts';
import { pointerLine } from '../memory-index/memory-index.ts';
import { sketchNote } from '../note.test-helper.ts';
import type { CodeWorld } from './code-world.ts';

type Row = readonly [file: string, description: string, body: string, anchors?: readonly string[]];

const PROJECT: readonly Row[] = [
  [
    'feedback_use-pnpm',
    'The package manager here, and what breaks with others',
    'Use pnpm, never npm, in this repository.\n\nWhy: the lock file is `pnpm-lock.yaml`, and npm writes a second one.\n\nHow to apply: `pnpm install`, then `pnpm run build`.',
  ],
  [
    'feedback_small-commits',
    'How large a commit may be and what its message says',
    'One purpose per commit; the message says what changes for whom.\n\nWhy: reverts stay small. See [[use-pnpm]].',
  ],
  [
    'feedback_no-mocks',
    'What tests may replace and what must be real',
    'Never mock the database in tests.\n\nWhy: a mocked migration passed and the real one failed on 2026-09-14.\n\nHow to apply: take the fixture in `test/fixtures/db.ts`.',
    ['test/fixtures/db.ts'],
  ],
  [
    'feedback_run-tests-first',
    'Order of checks before a commit is made',
    'Run `pnpm test` before every commit.\n\nHow to apply: the whole suite with `npm test`, one file with `npm run test -- path`.',
  ],
  [
    'feedback_answer-first',
    'How replies in this project should begin',
    'Give the answer first, then the reasons.\n\nWhy: the reader is often on a phone.',
  ],
  [
    'feedback_ask-before-schema',
    'Which changes need a question before they are made',
    'Ask before you change a table that has more than a million rows.\n\nHow to apply: `orders`, `events` and `sessions` are such tables.',
  ],
  [
    'feedback_keep-comments',
    'What to do with comments that explain a reason',
    'Keep comments that give a reason, also when the code around them moves.',
  ],
  [
    'feedback_english-names',
    'Language of identifiers and of what users read',
    'Identifiers are English; texts for users are German.\n\nWhy: the shop is sold in Austria.',
  ],
  [
    'feedback_no-friday-deploys',
    'Days on which nothing goes to production',
    'Never deploy on Fridays.\n\nWhy: the on-call person changes at noon.',
  ],
  [
    'feedback_logs-are-json',
    'Format of log lines and where they go',
    'Write logs as JSON, one object per line, to standard output.\n\nHow to apply: `src/log.ts` has the writer. Logs older than 30 days are deleted, so nothing is lost if you look within a week.',
  ],
  [
    'project_auth',
    'How people sign in, how long a session lasts, and where it is checked',
    'Sessions are cookies, signed with a key that rotates every 90 days.\n\nThe check is in `src/auth/session.ts`. Tokens expire in 30 days.\n\n## Tokens\n\nOne for each device. See [[reference_identity-provider#Accounts]].',
    ['src/auth/session.ts', 'jose'],
  ],
  [
    'project_payments',
    'Who takes the money and what happens when it fails',
    'Payments go through Stripe; the webhook is retried for three days.\n\nSee [the orders](project_orders.md) and `src/payments/`.',
  ],
  [
    'project_orders',
    'States of an order and who may change them',
    'An order is open, paid, sent or returned; only the warehouse sets sent.\n\nUsed by [[payments]] and [[returns|the way back]].',
  ],
  [
    'project_returns',
    'What a customer can send back and until when',
    'Goods can come back within 14 days; opened software cannot.\n\nSee [[orders]].',
  ],
  [
    'project_search',
    'What the search covers and why it has its own index',
    'Search covers titles and descriptions, not reviews.\n\nWhy: reviews drowned everything else. The `minisearch` package does the ranking.',
  ],
  [
    'project_dev-server',
    'Ports and hosts of the development set-up',
    'The dev server listens on port 3000.\n\nThe mail catcher listens on port 8025, the database on port 5432.',
  ],
  [
    'project_staging',
    'Address, data and limits of the staging system',
    'Staging listens on port 8443 and has last night’s data, without names.\n\nHow to apply: look at https://staging.example.com/status.md first.',
  ],
  [
    'project_release',
    'Steps from a green build to a tagged release',
    'A release is cut from `main` on Tuesdays; the tag is `v` and the version.\n\n```bash\nnpm run build\nmake release VERSION=1.2.3\n```',
  ],
  [
    'project_feature-flags',
    'Where switches live and when they may go',
    'A flag lives for two releases at most, then it is deleted with its old branch.\n\nThe list is `config/flags.json`.',
  ],
  [
    'project_image-sizes',
    'Which widths pictures are made in',
    'Pictures are made 320, 640 and 1280 pixels wide, as `image/webp` and `image/jpeg`.',
  ],
  [
    'project_tax',
    'Which tax is shown where, with the law behind it',
    'Prices include 20 percent tax in Austria and 19 percent in Germany.',
  ],
  [
    'project_email',
    'How mail is sent and what must never be in it',
    'Mail is sent by a queue, five times at most.\n\nNever put a password into a mail.',
  ],
  [
    'project_cache',
    'What is cached for how long, and how to empty it',
    'Product pages are cached for ten minutes; prices are never cached.\n\nHow to apply: `make clear-cache`.',
  ],
  [
    'project_migrations',
    'Rules for changing the schema while people shop',
    'A migration is split in two: add first, remove one release later.\n\nThey lie in `db/migrations/`, numbered.',
  ],
  [
    'project_accessibility',
    'Level we keep to and how it is tested',
    'Every page keeps to WCAG AA; contrast and focus order are tested in `test/a11y.test.ts`.',
  ],
  [
    'project_monorepo-no',
    'Why this is one package and stays so',
    'We decided against a monorepo on 2026-08-02.\n\nWhy: three people, one release train.',
  ],
  [
    'project_legacy-importer',
    'What became of the importer of the old shop',
    'The old importer in `scripts/import-old.ts` was removed on 2026-07-01; its data is complete.',
  ],
  [
    'project_error-pages',
    'Texts and codes of the error pages',
    'A missing page answers 404 with a search box; a failing one answers 503 and says when to come back.',
  ],
  [
    'project_currency',
    'How amounts are stored and rounded',
    'Amounts are stored in cents as whole numbers and rounded half up.\n\nExample: `{ "amount": 1999, "currency": "EUR" }`.',
  ],
  [
    'project_on-call',
    'Who is called when something is down, and when',
    'On call changes every Friday at noon; the list is in the calendar of the team.\n\nA page at night is answered within 15 minutes, whether it came today or any day before.',
  ],
  [
    'reference_identity-provider',
    'Address, owner and console of the sign-in service',
    'The sign-in service is run by the platform team: https://id.example.com/docs.\n\n## Accounts\n\nTest accounts are made by them, in a day.',
  ],
  [
    'reference_dashboards',
    'Where to see orders per minute and errors',
    'Dashboards are at https://graphs.example.com/d/shop; the one named Tills is watched by support.',
  ],
  [
    'reference_warehouse-api',
    'Documentation and quirks of the warehouse interface',
    'The warehouse has a SOAP interface; its times are in local time without a zone.\n\nTheir manual is a PDF: `warehouse-manual.pdf` in the drive of the team.',
  ],
  [
    'reference_legal-texts',
    'Who writes terms and imprint, and how long it takes',
    'Terms and imprint come from the lawyer; allow two weeks.',
  ],
  [
    'reference_design-files',
    'Where the drawings of all pages are',
    'Drawings are in Figma, one file for each page, named like the route: `shop/cart`.',
  ],
];

const USER: readonly Row[] = [
  [
    'user_role',
    'What Anna does, since when, and what she decides alone',
    'Anna leads the shop team since 2024 and decides about releases alone.',
  ],
  [
    'user_style',
    'How Anna likes texts and code to look',
    'Anna prefers short sentences over long ones, and tables over prose.',
  ],
  [
    'user_editor',
    'Which editor and shell Anna works with',
    'Anna works in Neovim and fish, with a dark theme; paths like `~/.config/nvim/init.lua` are hers.',
  ],
  ['user_hours', 'When Anna can be asked and when not', 'Anna works from 7 to 15 o’clock in Vienna; ask before noon.'],
  [
    'user_languages',
    'Languages Anna reads and writes',
    'Anna writes German and English; she reads French.\n\nShe says "let us talk tomorrow" when she means no.',
  ],
];

const sketch =
  (scope: Note['scope']) =>
  ([file, description, body, anchors]: Row): Note =>
    sketchNote({
      scope,
      file: `${file}.md`,
      name: title(file),
      description,
      body: `${body}\n`,
      ...(anchors === undefined ? {} : { anchors }),
    });

function title(file: string): string {
  const words = file.replace(/^[a-z]+_/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const HEALTHY_NOTES: readonly Note[] = [
  ...PROJECT.map(sketch({ project: 'shop' })),
  ...USER.map(sketch('user')),
];

export const indexOf = (id: string, scope: Note['scope'], notes: readonly Note[]): IndexText => ({
  id,
  scope,
  text: `# Memory\n\n${notes.map(({ file, fields }) => pointerLine(file, fields)).join('\n')}\n`,
});

export const HEALTHY_INDEXES: readonly IndexText[] = [
  indexOf(
    'projects/shop/memory/MEMORY.md',
    { project: 'shop' },
    HEALTHY_NOTES.filter(({ scope }) => scope !== 'user'),
  ),
  indexOf(
    'user/memory/MEMORY.md',
    'user',
    HEALTHY_NOTES.filter(({ scope }) => scope === 'user'),
  ),
];

/** The files of the project; tests write them to disk if they need to. */
export const SHOP_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'shop',
    scripts: { build: 'x', test: 'x' },
    dependencies: { jose: '1', minisearch: '1' },
  }),
  Makefile:
    'VERSION ?= 0\n.PHONY: release clear-cache\nrelease: build\n\techo $(VERSION)\nclear-cache:\n\techo\nbuild:\n\techo\n',
  'src/auth/session.ts': '',
  'src/log.ts': '',
  'src/payments/index.ts': '',
  'test/fixtures/db.ts': '',
  'test/a11y.test.ts': '',
  'config/flags.json': '{}',
  'db/migrations/0001.sql': '',
};

export const SHOP_INSTRUCTIONS = [
  {
    path: 'CLAUDE.md',
    text: '# Shop\n\n- Format with `biome check --write` before you finish.\n- The API is described in docs/api.md. Routes are kebab-case.\n- Use `const` wherever nothing is assigned again.\n',
  },
];

export const shopWorld: CodeWorld = {
  exists: (path) =>
    Object.keys(SHOP_FILES).some((file) => `${file}/`.startsWith(`${path.replace(/^\.\//, '').replace(/\/$/, '')}/`)),
  text: (path) => (SHOP_FILES as Readonly<Record<string, string>>)[path],
  manifest: () => new Set(['jose', 'minisearch', 'shop']),
  scripts: (runner) =>
    runner === 'npm'
      ? new Set(['build', 'test'])
      : runner === 'make'
        ? new Set(['release', 'clear-cache', 'build'])
        : undefined,
};
