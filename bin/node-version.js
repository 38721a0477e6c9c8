/**
 * The oldest Node that Memoir runs on, and the message for older ones. The entry point and the setup script import this, and
 * both must parse on a much older Node: no syntax newer than ES2019 here.
 */

/** The first Node 24 with SQLite 3.51.3, where a bug that could corrupt a write-ahead log was fixed. */
const OLDEST_NODE = '24.15';

function isNodeNewEnough(version) {
  const have = version.replace(/^v/, '').split('.').map(Number);
  const need = OLDEST_NODE.split('.').map(Number);
  return have[0] > need[0] || (have[0] === need[0] && have[1] >= need[1]);
}

/** One line for stderr, or undefined if the version is new enough. */
function runtimeProblem(version) {
  if (isNodeNewEnough(version)) return undefined;
  return `Memoir needs Node ${OLDEST_NODE} or newer; this is Node ${version}. Install Node 24 from https://nodejs.org and run the command again.`;
}

module.exports = { OLDEST_NODE, isNodeNewEnough, runtimeProblem };
