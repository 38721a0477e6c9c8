/** A unit in the scheduler of the machine, and the row in the journal that says which scheduler has it. */
import { existsSync } from 'node:fs';
import { MemoirError } from '../../domain/errors.ts';
import { asObject } from '../../domain/json/json.ts';
import type { Author } from '../../domain/trust/trust.ts';
import {
  describeUnit,
  findUnitSystem,
  installUnit,
  removeUnit,
  UNIT_SYSTEMS,
  type UnitState,
  type UnitSystem,
  unitState,
} from '../../platform/schedule/apply-unit.ts';
import type { ScheduledUnit } from '../../platform/schedule/unit.ts';
import type { Environment } from '../../platform/settings/environment.ts';
import type { Journal } from '../../store/journal/journal.ts';
import { deleteMeta, readMeta, writeMeta } from '../../store/journal/meta.ts';
import { assertPerson } from '../base/author.ts';

export interface InstalledUnit {
  /** The scheduler it was installed with; undefined if it was not installed. */
  system(): UnitSystem | undefined;
  state(): UnitState | undefined;
  plan(asked?: string): { readonly system: UnitSystem; readonly text: string };
  install(asked?: string): UnitSystem;
  remove(): boolean;
}

export interface UnitPorts {
  readonly writing: () => Journal;
  readonly reading: () => Journal;
  readonly environment: Environment;
  readonly author: Author;
}

export function createUnit(ports: UnitPorts, row: string, unit: () => ScheduledUnit): InstalledUnit {
  const { writing, reading, environment, author } = ports;
  const system = (): UnitSystem | undefined => {
    const text = readMeta(reading().db, row);
    const named = text === undefined ? undefined : asObject(JSON.parse(text)).system;
    return UNIT_SYSTEMS.find((each) => each === named);
  };
  return {
    system,
    state: () => {
      const installed = system();
      return installed === undefined ? undefined : unitState(installed, unit(), environment);
    },
    plan: (asked) => {
      const wanted = chosen(environment, asked);
      return { system: wanted, text: describeUnit(wanted, unit(), environment) };
    },
    install: (asked) => {
      assertPerson(author, environment.agentVariable, 'install a schedule');
      const wanted = chosen(environment, asked);
      const [launcher = ''] = unit().command;
      if (!existsSync(launcher)) {
        throw new MemoirError('not-found', `There is no ${launcher}, which the scheduler would start`, {
          next: 'Run `memoir start` or `memoir init` first.',
        });
      }
      const before = system();
      if (before !== undefined && before !== wanted) removeUnit(before, unit(), environment);
      installUnit(wanted, unit(), environment);
      const { db, clock } = writing();
      writeMeta(db, row, JSON.stringify({ system: wanted, at: clock.now() }));
      return wanted;
    },
    remove: () => {
      assertPerson(author, environment.agentVariable, 'remove the schedule');
      const installed = system();
      if (installed === undefined) return false;
      removeUnit(installed, unit(), environment);
      deleteMeta(writing().db, row);
      return true;
    },
  };
}

function chosen(environment: Environment, system: string | undefined): UnitSystem {
  if (system === undefined) return findUnitSystem(environment);
  const known = UNIT_SYSTEMS.find((each) => each === system);
  if (known !== undefined) return known;
  throw new MemoirError('usage', `${JSON.stringify(system)} is not a scheduler that Memoir knows`, {
    next: `Use one of ${UNIT_SYSTEMS.join(', ')}.`,
  });
}
