/** The settings reference, from the table the loader reads. */
import { describeAllowed } from '../../src/platform/settings/setting-value.ts';
import { mayBeCommitted, SETTING_KEYS, type SettingKey, settingOf } from '../../src/platform/settings/settings.ts';
import { markdownTable } from './table.ts';

export function renderConfigPage(): string {
  const rows = SETTING_KEYS.map((key) => {
    const setting = settingOf(key);
    return [
      `\`${key}\``,
      `\`${JSON.stringify(setting.default)}\``,
      describeAllowed(setting),
      `\`${setting.variable}\``,
      whereAllowed(key),
      setting.description,
    ];
  });
  return `# Settings

Generated from the settings table (\`npm run docs\`); do not edit.

A value comes from the last of these that has one: default, your \`config.json\` in the home, the project's
\`config.json\`, the environment variable, a flag. \`memoir config\` shows every value with where it came from.

${markdownTable(['setting', 'default', 'allowed', 'environment variable', 'may be set in', 'what it does'], rows)}
`;
}

function whereAllowed(key: SettingKey): string {
  const setting = settingOf(key);
  const files = setting.userFile === false ? [] : ['your file'];
  if (setting.project) files.push("the project's file");
  if (mayBeCommitted(key)) files.push('the repository');
  return files.length === 0 ? 'environment and flag only' : files.join(', ');
}
