/** Agents of macOS's launchd. A start that was missed while the machine slept is made up when it wakes. */
import { join } from 'node:path';
import { markup } from './markup.ts';
import type { ScheduledUnit, ScheduleTime, UnitPlace, UnitPlan } from './unit.ts';

export function launchdPlan(unit: ScheduledUnit, { userHome, userId }: UnitPlace): UnitPlan {
  const label = `dev.memoir.${unit.name}`;
  const path = join(userHome, 'Library', 'LaunchAgents', `${label}.plist`);
  const domain = `gui/${userId}`;
  const call = (...args: readonly string[]) => ({ program: 'launchctl', args });
  return {
    files: [{ path, text: agentText(label, unit) }],
    // An agent that is loaded already keeps its old times, so it is taken out first.
    install: [
      { ...call('bootout', `${domain}/${label}`), mayFail: true },
      // One that was disabled by hand cannot be started.
      { ...call('enable', `${domain}/${label}`), mayFail: true },
      call('bootstrap', domain, path),
    ],
    remove: [{ ...call('bootout', `${domain}/${label}`), mayFail: true }],
    check: call('print', `${domain}/${label}`),
  };
}

function agentText(label: string, { command, when }: ScheduledUnit): string {
  const key = (name: string, value: readonly string[]): readonly string[] => [`\t<key>${name}</key>`, ...value];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    ...key('Label', [`\t<string>${markup(label)}</string>`]),
    ...key('ProgramArguments', [
      '\t<array>',
      ...command.map((word) => `\t\t<string>${markup(word)}</string>`),
      '\t</array>',
    ]),
    ...key('ProcessType', [`\t<string>${when === 'always' ? 'Standard' : 'Background'}</string>`]),
    ...(when === 'always'
      ? [
          ...key('RunAtLoad', ['\t<true/>']),
          ...key('KeepAlive', ['\t<dict>', '\t\t<key>SuccessfulExit</key>', '\t\t<false/>', '\t</dict>']),
        ]
      : key('StartCalendarInterval', ['\t<array>', ...when.flatMap(intervalOf), '\t</array>'])),
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
}

function intervalOf({ weekday, hour, minute }: ScheduleTime): readonly string[] {
  const field = (name: string, value: number): readonly string[] => [
    `\t\t\t<key>${name}</key>`,
    `\t\t\t<integer>${value}</integer>`,
  ];
  return [
    '\t\t<dict>',
    ...(weekday === undefined ? [] : field('Weekday', weekday)),
    ...field('Hour', hour),
    ...field('Minute', minute),
    '\t\t</dict>',
  ];
}
