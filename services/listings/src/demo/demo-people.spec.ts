import { expect, it } from '@jest/globals';
import { readAgents, readDirectors } from './demo-files.js';

const agents = await readAgents();
const directors = await readDirectors();

/** Years since the company opened. */
const EXPERIENCE_MAX = 22;
const PHONE = /^\+254 700 000 1\d\d$/;

it('the demo has five agents with unique slugs', () => {
  expect(new Set(agents.map(({ slug }) => slug)).size).toBe(5);
  expect(agents).toHaveLength(5);
});

it.each(agents)('agent $slug has complete details, two languages or more, and no portrait', (agent) => {
  expect(agent).toEqual({
    slug: expect.stringMatching(/^[a-z-]+$/) as unknown,
    name: expect.stringMatching(/\S/) as unknown,
    position: expect.stringMatching(/\S/) as unknown,
    specialization: expect.stringMatching(/\S/) as unknown,
    bio: expect.stringMatching(/\S/) as unknown,
    experience: expect.any(Number) as unknown,
    languages: expect.any(Array) as unknown,
    phone: expect.stringMatching(PHONE) as unknown,
    whatsapp: expect.stringMatching(PHONE) as unknown,
    email: `${agent.slug.replace('-', '.')}@lml-properties.example`,
    imageUrl: null,
  });
  expect(Number.isInteger(agent.experience)).toBe(true);
  expect(agent.experience).toBeGreaterThan(0);
  expect(agent.experience).toBeLessThanOrEqual(EXPERIENCE_MAX);
  expect(agent.languages.length).toBeGreaterThanOrEqual(2);
});

it('the demo has three directors with unique slugs', () => {
  expect(directors).toHaveLength(3);
  expect(new Set(directors.map((director) => (director as unknown as { slug: string }).slug)).size).toBe(3);
});

it.each(directors)('director $name has a title, two qualifications or more, and a biography', (director) => {
  expect(director).toEqual({
    slug: expect.stringMatching(/^[a-z-]+$/) as unknown,
    name: expect.stringMatching(/\S/) as unknown,
    title: expect.stringMatching(/\S/) as unknown,
    qualifications: expect.any(Array) as unknown,
    languages: expect.arrayContaining(['English', 'Kiswahili']) as unknown,
    bio: expect.any(String) as unknown,
  });
  expect(director.qualifications.length).toBeGreaterThanOrEqual(2);
  expect(director.bio.split(' ').length).toBeGreaterThanOrEqual(40);
});
