import { expect, it } from 'vitest';
import { listRules } from './rules/all-rules.ts';
import { PLACEHOLDER, SECRET_LITERALS } from './secret-literals.ts';

it('is plain data, because the build writes it into the hook as JSON', () => {
  expect(JSON.parse(JSON.stringify(SECRET_LITERALS))).toEqual(SECRET_LITERALS);
});

it('names the rule of each literal', () => {
  const { literals, targets, exact } = SECRET_LITERALS;
  const wanted = listRules().flatMap(({ rule, target }) =>
    rule.starts.map((literal) => [rule.exact === true ? literal : literal.toLowerCase(), target, rule.exact === true]),
  );
  const found = literals
    .map((literal, i) => [literal, targets[i], exact[i]])
    .filter(([, target]) => target !== PLACEHOLDER);
  expect(found).toHaveLength(wanted.length);
  expect(new Set(found.map(String))).toEqual(new Set(wanted.map(String)));
});
