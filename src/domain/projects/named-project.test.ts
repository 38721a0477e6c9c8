import { describe, expect, it } from 'vitest';
import { promise } from '../../../test/promises.ts';
import { findNamedProject } from './named-project.ts';
import type { Project } from './project.ts';

function project(slug: string, more: Partial<Project> = {}): Project {
  return {
    id: slug,
    slug,
    aliases: [],
    tags: [],
    isolated: false,
    identities: [],
    roots: [],
    registeredAt: 0,
    ...more,
  };
}

const PROJECTS = [
  project('prism'),
  project('agent-hub', { aliases: ['hub'] }),
  project('assets'),
  project('api'),
  project('docs'),
  project('test'),
  project('api-server'),
  project('vault', { isolated: true }),
  project('orchard'),
  project('other'),
];

function said(prompt: string): string {
  const found = findNamedProject(prompt, PROJECTS);
  if (found.kind === 'one') return `${found.switches ? 'switch' : 'mention'} ${found.project.slug}`;
  return found.kind === 'none' ? 'none' : `several ${found.projects.map(({ slug }) => slug).join(' ')}`;
}

describe('a project named in a prompt', () => {
  it.each([
    ['Switch to project prism', 'prism'],
    ['switch to prism and add a test', 'prism'],
    ['Please switch over to the prism project now', 'prism'],
    ['in prism: rename the lens', 'prism'],
    ['ok. Back to the hub', 'agent-hub'],
    ["let's go back to the hub", 'agent-hub'],
    ["let's work on prism today", 'prism'],
    ['switch to project api', 'api'],
    ['in project docs: fix the index', 'docs'],
    ['switch from orchard to prism', 'prism'],
    ['switch to vault', 'vault'],
    ['Wechsle zu prism', 'prism'],
    ['Wechseln wir bitte zum Projekt prism', 'prism'],
    ['zurück zum hub', 'agent-hub'],
    ['im Projekt prism: räum auf', 'prism'],
    ['mach weiter mit prism', 'prism'],
    ['wechsle zum Projekt api', 'api'],
    ['cambia a prism', 'prism'],
    ['cambiemos al proyecto prism', 'prism'],
    ['volvamos al hub', 'agent-hub'],
    ['en el proyecto prism: arregla las pruebas', 'prism'],
    ['cambia al proyecto docs', 'docs'],
  ])(promise('project/named', '%s'), (prompt, slug) => {
    expect(said(prompt)).toBe(`switch ${slug}`);
  });

  it.each([
    'put the logo into assets',
    'add a test for the api and update the docs',
    'switch to docs/index.md',
    'work on the tests and the docs',
    'go back to test',
    'update the project docs',
    'this is a test project',
    'look at `assets`',
    'in api: the handler returns 500',
    'the api-server is slow',
    'räum den Ordner assets auf und prüfe die api',
    'mueve el logo a assets y prueba la api',
    'back to the hubcap',
    'the prisms are dirty',
    'open vault',
    'Let us switch to the other approach',
    'The ticket says: "Switch to project api"',
    '> Switch to project api',
  ])(promise('project/everyday-words', '%s'), (prompt) => {
    expect(said(prompt)).toBe('none');
  });

  it.each([
    ['how did orchard solve this?', 'mention orchard'],
    ['compare it with prism', 'mention prism'],
    ['do not switch to prism', 'mention prism'],
    ["let's move to the orchard model", 'mention orchard'],
    ['The ticket says: "Switch to project prism"', 'mention prism'],
    ['why did you switch to prism?', 'mention prism'],
    ['wechsle nicht zu prism', 'mention prism'],
    ['prism or orchard?', 'several prism orchard'],
    ['switch to prism, then switch to orchard', 'several prism orchard'],
    [`${'x '.repeat(300)} switch to prism`, 'mention prism'],
  ])('%s: %s', (prompt, expected) => {
    expect(said(prompt)).toBe(expected);
  });
});
