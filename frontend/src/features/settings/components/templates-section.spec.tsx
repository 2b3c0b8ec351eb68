import { beforeEach, expect, it } from '@jest/globals';
import { BUILT_IN_TEMPLATES, type ReplyTemplate, type ReplyTemplates } from '@lml/common/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { mockSettingsApi } from '../../../testing/settings-api.js';
import { TemplatesSection } from './templates-section.js';

let sent: (ReplyTemplates | null)[];

beforeEach(() => {
  sent = mockSettingsApi('templates');
});

const TWO = BUILT_IN_TEMPLATES.slice(0, 2);
const state = (templates: ReplyTemplate[]) => ({
  ...{ values: { templates }, version: 3, updatedBy: null, updatedAt: null },
});
const open = (templates = TWO) =>
  renderRoutes([
    { path: '/', element: <TemplatesSection state={state(templates)} onDirty={() => undefined} /> },
  ]);
const item = (place: number) => within(screen.getAllByRole('listitem')[place]!);

it('changes, moves, adds and removes templates and sends them in their order [SETTINGS-15]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Move Confirm the viewing up' }));
  await visitor.click(screen.getByRole('button', { name: 'Add a template' }));
  const added = item(2);
  await visitor.clear(added.getByLabelText('Name'));
  await visitor.type(added.getByLabelText('Name'), 'Habari');
  await visitor.selectOptions(added.getByLabelText('Language'), 'Kiswahili');
  await visitor.selectOptions(added.getByLabelText('For'), 'WhatsApp');
  await visitor.click(screen.getByText('Remove', { selector: '[aria-label="Remove Thank you"]' }));
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.templates.map(({ name, language, channel }) => [name, language, channel])).toEqual([
    ['Confirm the viewing', 'en', 'both'],
    ['Habari', 'sw', 'whatsapp'],
  ]);
});

it('refuses an unknown placeholder by its name, and sends nothing [SETTINGS-16]', async () => {
  const { visitor } = open();
  const text = (await screen.findAllByLabelText('Text'))[0]!;
  await visitor.clear(text);
  await visitor.type(text, 'Hello {{{{fristName}}');
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Text has the unknown placeholder \{\{fristName\}\}/)).toBeVisible();
  expect(sent).toEqual([]);
});

it('keeps the last template [SETTINGS-16]', async () => {
  open(TWO.slice(0, 1));
  expect(await screen.findByText('Remove', { selector: '[aria-label="Remove Thank you"]' })).toBeDisabled();
});

it('shows each template with an example before it is saved [SETTINGS-15]', async () => {
  const { visitor } = open();
  await visitor.click(await screen.findByRole('button', { name: 'Preview' }));
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Hello Achieng, Thank you for asking about Two-Bedroom Flat (LML-12)');
  expect(preview).not.toHaveTextContent('{{');
});
