/** Errors of code that is being written: the next edit removes them, and it says nothing about the same error elsewhere. */
const OF_NEW_CODE =
  /\b(?:Assertion|Syntax|Type|Reference|Name|Attribute|Import|Key|Index|Value|Compile|Indentation|UndefinedFunction|FunctionClause|Match|ModuleNotFound)\w*(?:Error|Exception)\b|\bassert(?:ion)?\b|\bexpected\b|\breceived\b|\bTS\d{4}\b|\bundefined (?:function|variable)\b|\bCannot find module\b/i;

export function isErrorOfNewCode(line: string): boolean {
  return OF_NEW_CODE.test(line);
}
