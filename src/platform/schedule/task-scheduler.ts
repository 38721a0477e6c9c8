/** Tasks of the Windows Task Scheduler. A start that was missed is made up as soon as the machine is available. */
import { join } from 'node:path';
import { markup } from './markup.ts';
import { type ScheduledUnit, type ScheduleTime, twoDigits, type UnitPlace, type UnitPlan } from './unit.ts';

export function taskSchedulerPlan(unit: ScheduledUnit, { tempDir, userName }: UnitPlace): UnitPlan {
  const name = `Memoir\\${unit.name}`;
  const path = join(tempDir, `memoir-${unit.name}.task.xml`);
  const call = (...args: readonly string[]) => ({ program: 'schtasks', args });
  return {
    files: [{ path, text: taskText(unit, userName), encoding: 'utf16le' }],
    install: [call('/Create', '/TN', name, '/XML', path, '/F')],
    remove: [{ ...call('/Delete', '/TN', name, '/F'), mayFail: true }],
    check: call('/Query', '/TN', name),
  };
}

function taskText(
  { description, command: [program = '', ...args], when }: ScheduledUnit,
  userName: string | undefined,
): string {
  // Without a user it would start when anyone logs on, which only an administrator may set up.
  const user = userName === undefined ? '' : `<UserId>${markup(userName)}</UserId>`;
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    `  <RegistrationInfo><Description>${markup(description)}</Description></RegistrationInfo>`,
    '  <Triggers>',
    ...(when === 'always' ? [`    <LogonTrigger>${user}</LogonTrigger>`] : when.flatMap(triggerOf)),
    '  </Triggers>',
    '  <Principals>',
    `    <Principal id="Author">${user}<LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel></Principal>`,
    '  </Principals>',
    '  <Settings>',
    '    <StartWhenAvailable>true</StartWhenAvailable>',
    '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
    '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
    ...(when === 'always'
      ? [
          '    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
          '    <RestartOnFailure><Interval>PT1M</Interval><Count>99</Count></RestartOnFailure>',
        ]
      : ['    <ExecutionTimeLimit>PT2H</ExecutionTimeLimit>']),
    '  </Settings>',
    '  <Actions Context="Author">',
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

/** A backslash counts only before a quote, so those at the end are doubled. */
function quoted(word: string): string {
  return /[\s"]/.test(word)
    ? `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => `${slashes}${slashes}${quote && '\\"'}`)}"`
    : word;
}
