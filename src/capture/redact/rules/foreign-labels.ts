/**
 * Finds a password after the word for it in a script that does not start with ASCII letters. The table of literals only has
 * ASCII starts, so these words are searched in a separate pass, and only in texts with other characters.
 */
import { isAscii } from '../../../domain/text/ascii.ts';
import { isNamedSecret } from '../judge-value.ts';
import type { FoundSecret } from './rule.ts';

/** A cheap test that every label passes. */
const MAY_LABEL = /арол|ПАРОЛ|密码|密碼|口令|パスワード|暗証番号|비밀번호|암호|סיסמה|كلمة المرور|รหัสผ่าน|ωδικός|ifre/;

/** The word, what it is for, a separator or a verb, and the value. */
const LABELLED =
  /(?<!\p{sc=Cyrillic}|\p{sc=Greek}|\p{sc=Latin})(?:[пП]арол[ьяи]|ПАРОЛЬ|密[码碼]|口令|パスワード|暗証番号|비밀번호|암호|סיסמה|كلمة المرور|รหัสผ่าน|[κΚ]ωδικός|[şŞ]ifre)(?:[ \t][\p{L}\p{N}.-]{1,20}){0,3}?[ \t*_]{0,4}(?:[:：=＝→—–-]|是|为|為|は|는|은|это|«|"|'|`|“|「)[ \t*_«"'`“「]{0,4}(?<secret>[^\s"'`<>|,;()[\]{}«»“”「」，。；、]{4,128})/dgu;

export function findForeignLabels(text: string, from: number, to: number): readonly FoundSecret[] {
  if (isAscii(text) || !MAY_LABEL.test(text)) return [];
  const spans: FoundSecret[] = [];
  LABELLED.lastIndex = from;
  for (let match = LABELLED.exec(text); match !== null && match.index < to; match = LABELLED.exec(text)) {
    const start = match.indices?.groups?.secret?.[0] ?? 0;
    const value = match.groups?.secret?.replace(/[.:?!]+$|です$|입니다$/u, '') ?? '';
    if (isNamedSecret({ value, family: 'password', way: 'assigned', quoted: false, name: 'password' }))
      spans.push({ start, end: start + value.length, kind: 'password' });
  }
  return spans;
}
