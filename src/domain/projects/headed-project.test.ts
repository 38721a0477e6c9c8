import { describe, expect, it } from 'vitest';
import { headedProject } from './headed-project.ts';
import type { Project } from './project.ts';

const project = (slug: string, aliases: readonly string[] = []): Project => ({
  id: slug,
  slug,
  aliases,
  tags: [],
  isolated: false,
  identities: [],
  roots: [],
  registeredAt: 0,
});
const PROJECTS = [project('dockline'), project('agent-hub', ['hub']), project('docs'), project('api')];
const at = (text: string, words: string) => headedProject(text, text.indexOf(words), () => PROJECTS)?.slug;

describe('a project in front of what is said', () => {
  it.each([
    ['dockline: we deploy on Fridays now', 'dockline:', 'dockline'],
    ['dockline: we deploy on Fridays now. And tests must be green', 'And tests', 'dockline'],
    ['oh before i forget, not this project. dockline: freeze moved to the 20th', 'freeze', 'dockline'],
    ['for the hub: we use pnpm', 'we use', 'agent-hub'],
    ['für dockline: wir deployen freitags', 'wir', 'dockline'],
    ['y para dockline: desplegamos los viernes', 'desplegamos', 'dockline'],
    ['dockline: deploys on Fridays\nhub: deploys on Mondays', 'deploys on Mondays', 'agent-hub'],
  ])('owns it: %s (%s)', (text, words, slug) => {
    expect(at(text, words)).toBe(slug);
  });

  it.each([
    ['we deploy on Fridays. dockline: freeze', 'we deploy'],
    ['docs: we write in german', 'we write'],
    ['api: the handler returns 500', 'the handler'],
    ['nonsuch: we deploy on Fridays', 'we deploy'],
    ['we saw dockline deploy on Fridays', 'we saw'],
    ['the docklines: all of them are red', 'all of'],
    ['he wrote "dockline: we deploy on Fridays", no idea why', 'no idea'],
    ['> dockline: we deploy on Fridays\nwe do not', 'we do not'],
    ['look at https://dockline:8080 now', 'now'],
  ])('does not own it: %s (%s)', (text, words) => {
    expect(at(text, words)).toBeUndefined();
  });
});
