/** Tasks of the Windows Task Scheduler. A start that was missed is made up as soon as the machine is available. */
import { join } from 'node:path';
import { markup } from './markup.ts';
import { type ScheduledUnit, type ScheduleTime, twoDigits, type UnitPlace, type UnitPlan } from './unit.ts';

export function taskSchedulerPlan(unit: ScheduledUnit, { tempDir }: UnitPlace): UnitPlan {
  const name = `Memoir\\${unit.name}`;
  const path = join(tempDir, `memoir-${unit.name}.task.xml`);
  const call = (...args: readonly string[]) => ({ program: 'schtasks', args });
  return {
    files: [{ path, text: taskText(unit), encoding: 'utf16le' }],
    install: [call('/Create', '/TN', name, '/XML', path, '/F')],
    remove: [{ ...call('/Delete', '/TN', name, '/F'), mayFail: true }],
    check: call('/Query', '/TN', name),
  };
}

function taskText({ description, command: [program = '', ...args], when }: ScheduledUnit): string {
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    `  <RegistrationInfo><Description>${markup(description)}</Description></RegistrationInfo>`,
    '  <Triggers>',
    ...(when === 'always' ? ['    <LogonTrigger />'] : when.flatMap(triggerOf)),
    '  </Triggers>',
    '  <Settings>',
    '    <StartWhenAvailable>true</StartWhenAvailable>',
    '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
    ...(when === 'always'
      ? [
          '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
          '    <RestartOnFailure><Interval>PT1M</Interval><Count>99</Count></RestartOnFailure>',
        ]
      : ['    <ExecutionTimeLimit>PT2H</ExecutionTimeLimit>']),
    '  </Settings>',
    '  <Actions>',
    '    <Exec>',
    `      <Command>${markup(program)}</Command>`,
    `      <Arguments>${markup(args.map(quoted).join(' '))}</Arguments>`,
    '    </Exec>',
    '  </Actions>',
    '</Task>',
    '',
  ].join('\r\n');
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function triggerOf({ weekday, hour, minute }: ScheduleTime): readonly string[] {
  const every =
    weekday === undefined
      ? '<ScheduleByDay><DaysInterval>1</DaysInterval></ScheduleByDay>'
      : `<ScheduleByWeek><WeeksInterval>1</WeeksInterval><DaysOfWeek><${DAYS[weekday]} /></DaysOfWeek></ScheduleByWeek>`;
  return [
    '    <CalendarTrigger>',
    // Any past day: only the time counts.
    `      <StartBoundary>2026-01-01T${twoDigits(hour)}:${twoDigits(minute)}:00</StartBoundary>`,
    `      ${every}`,
    '    </CalendarTrigger>',
  ];
}

function quoted(word: string): string {
  return /[\s"]/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word;
}
