/** What the owner can say about a fact of any kind: it is right, it is wrong, it ended, or what holds instead. */
import { useState } from 'preact/hooks';
import { api } from './api.ts';
import { Icon, type IconName } from './icon.tsx';
import { judge } from './judge.ts';
import { change } from './load.ts';
import { Dialog, FormButtons } from './parts.tsx';

export interface JudgedFact {
  readonly id: string;
  readonly kind: string;
  readonly truth: string;
  readonly statement: string;
  /** When it ended or, of a decision that names a day, will end. */
  readonly valid_to?: string | null;
}

export function isHolding({ truth, valid_to: end = null }: Pick<JudgedFact, 'truth' | 'valid_to'>): boolean {
  return (truth === 'stated' || truth === 'confirmed') && (end === null || Date.parse(end) > Date.now());
}

/** These end without having been wrong. */
const ENDING = new Set(['blocker', 'commitment']);

interface Action {
  readonly label: string;
  readonly icon: IconName;
  readonly about: string;
  readonly run: () => void;
}

/** `small` shows icons alone, for a row of a list. `onCorrected` gets the id of the fact that holds now. */
export function FactActions({
  fact,
  small = false,
  onCorrected,
}: {
  readonly fact: JudgedFact;
  readonly small?: boolean;
  readonly onCorrected?: (id: string) => void;
}) {
  const [correcting, setCorrecting] = useState(false);
  const { id, kind, truth, statement } = fact;
  const holds = isHolding(fact);
  const actions: readonly Action[] = [
    ...(truth === 'confirmed'
      ? []
      : [
          {
            label: holds ? 'Confirm' : 'Holds after all',
            icon: 'check',
            about: 'It is right',
            run: () => judge(id, 'confirm'),
          } as const,
        ]),
    ...(holds && ENDING.has(kind)
      ? [{ label: 'Ended', icon: 'ended', about: 'It is over', run: () => judge(id, 'resolve') } as const]
      : []),
    ...(holds
      ? [
          { label: 'Refute', icon: 'refute', about: 'It is wrong', run: () => judge(id, 'refute') } as const,
          {
            label: 'Correct…',
            icon: 'edit',
            about: 'Say what holds instead',
            run: () => setCorrecting(true),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      {actions.map(({ label, icon, about, run }) =>
        small ? (
          <button
            key={label}
            type="button"
            class="icon-button"
            aria-label={`${label.replace('…', '')}: ${statement}`}
            title={`${label.replace('…', '')}: ${about.toLowerCase()}`}
            onClick={run}
          >
            <Icon name={icon} />
          </button>
        ) : (
          <button key={label} type="button" class="button" title={about} onClick={run}>
            <Icon name={icon} size={14} /> {label}
          </button>
        ),
      )}
      {correcting && <Correct fact={fact} onClose={() => setCorrecting(false)} onCorrected={onCorrected} />}
    </>
  );
}

/** Records what holds; the wrong fact stays readable as replaced. */
function Correct({
  fact: { id, kind, statement },
  onClose,
  onCorrected,
}: {
  readonly fact: JudgedFact;
  readonly onClose: () => void;
  readonly onCorrected: ((id: string) => void) | undefined;
}) {
  const [text, setText] = useState(statement);
  const [why, setWhy] = useState('');
  const save = async (): Promise<void> => {
    const json = { id, text: text.trim(), ...(why.trim() === '' ? {} : { why: why.trim() }) };
    const saved = await change(api.facts.correct.$post({ json }), 'Corrected: your words hold now.');
    if (saved === undefined) return;
    onClose();
    onCorrected?.(saved.fact.id);
  };
  return (
    <Dialog label={`Correct the ${kind}`} onClose={onClose}>
      <h2>Correct the {kind}</h2>
      <div class="form">
        <label>
          What holds instead
          <textarea autofocus rows={3} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label>
          Why (not required)
          <input type="text" value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
        </label>
      </div>
      <FormButtons
        label="Save"
        disabled={text.trim() === '' || text.trim() === statement.trim()}
        onSubmit={() => void save()}
        onCancel={onClose}
      />
    </Dialog>
  );
}
