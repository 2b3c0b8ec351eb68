import type { SettingsChange, SettingState, SwahiliText } from '@lml/common/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { SwahiliTextsPage } from './swahili-texts-page.js';

const HOME: SwahiliText = { key: 'home.title', text: 'Pata nyumba', builtIn: 'Tafuta nyumba' };
let state: SettingState<'swahili'>;
let saved: SettingsChange<'swahili'>[];

beforeEach(() => {
  state = { values: null, version: 1, updatedBy: null, updatedAt: null };
  saved = [];
  server.use(
    http.get('/api/admin/settings', () => HttpResponse.json({ swahili: state })),
    http.put('/api/admin/settings/swahili', async ({ request }) => {
      const change = (await request.json()) as SettingsChange<'swahili'>;
      saved.push(change);
      state = { ...state, version: state.version + 1, values: change.values, updatedBy: 'njeri' };
      return HttpResponse.json(state);
    }),
  );
});

const open = (at = '/') => renderRoutes([{ path: '/', element: <SwahiliTextsPage /> }], at);
const dialog = () => screen.findByRole('dialog', { name: 'Correct a text' });
const notices = () => screen.findByRole('region', { name: /Notifications/ });

async function correct(visitor: ReturnType<typeof open>['visitor'], name: string, text: string) {
  await visitor.click(await screen.findByRole('button', { name: `Correct the text: ${name}` }));
  const field = within(await dialog()).getByRole('textbox', { name: /Swahili/ });
  await visitor.clear(field);
  await visitor.click(field);
  await visitor.paste(text);
  await visitor.click(within(await dialog()).getByRole('button', { name: 'Save' }));
}

describe('the Swahili texts', () => {
  it('are listed in both languages, found by either, and paged [TEXTS-4]', async () => {
    const { visitor } = open();
    expect(await screen.findByText('32 texts')).toBeVisible();
    expect(screen.getByText('Find a home')).toBeVisible();
    expect(screen.getByText('Tafuta nyumba')).toBeVisible();
    await visitor.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Thamani 29')).toBeVisible();
    await visitor.type(screen.getByRole('searchbox', { name: 'Search texts' }), 'mali{Enter}');
    expect(await screen.findByText('1 text')).toBeVisible();
    expect(screen.getByText('{n} properties')).toBeVisible();
  });

  it('are corrected beside the others, and the correction is taken back [TEXTS-4]', async () => {
    state = { ...state, version: 4, values: { texts: [HOME] } };
    const { visitor } = open();
    await correct(visitor, '{n} properties', ' Nyumba {n} ');
    expect(await screen.findByText('Nyumba {n}')).toBeVisible();
    const added = { key: 'property.count', text: 'Nyumba {n}', builtIn: 'Mali {n}' };
    expect(saved).toEqual([{ version: 4, values: { texts: [HOME, added] } }]);

    await visitor.click(screen.getByRole('button', { name: 'Undo the correction: Pata nyumba' }));
    expect(await screen.findByText('Tafuta nyumba')).toBeVisible();
    expect(saved[1]).toEqual({ version: 5, values: { texts: [added] } });
    await visitor.click(screen.getByRole('button', { name: 'Undo the correction: Nyumba {n}' }));
    expect(await screen.findByText('Mali {n}')).toBeVisible();
    expect(saved[2]).toEqual({ version: 6, values: null });
  });

  it('show which corrections are of other texts than the site has now [TEXTS-4]', async () => {
    const gone = { key: 'home.old', text: 'Ya zamani', builtIn: 'Zamani' };
    state = { ...state, values: { texts: [{ ...HOME, builtIn: 'Tafuta' }, gone] } };
    open('/?show=changed');
    expect(await screen.findByText('2 texts')).toBeVisible();
    expect(screen.getByText('No longer on the site')).toBeVisible();
    expect(screen.getByText("The site's text has changed since")).toBeVisible();
    expect(screen.getByText("The site's own text: Tafuta nyumba")).toBeVisible();
  });

  it('say what is wrong at the field, and keep what was typed [TEXTS-2, TEXTS-5]', async () => {
    const { visitor } = open();
    await correct(visitor, '{n} properties', 'Nyumba');
    expect(
      await screen.findByText('The text must have each placeholder as often as the built-in text: {n}'),
    ).toBeVisible();
    expect(saved).toEqual([]);
    server.use(http.put('/api/admin/settings/swahili', () => refusal(503, 'Please try again')));
    const field = within(await dialog()).getByRole('textbox', { name: /Swahili/ });
    await visitor.type(field, ' {{n}');
    await visitor.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    expect(await within(await notices()).findByText(/Please try again/)).toBeVisible();
    expect(field).toHaveValue('Nyumba {n}');
  });

  it('are not replaced without a question if somebody else corrected them meanwhile [TEXTS-5]', async () => {
    const { visitor } = open();
    await screen.findByText('32 texts');
    state = { ...state, version: 2, values: { texts: [HOME] }, updatedBy: 'otieno' };
    await correct(visitor, 'Find a home', 'Nyumba yako');
    expect(
      await screen.findByText(
        'otieno has corrected this text meanwhile: "Pata nyumba". Save again to replace it',
      ),
    ).toBeVisible();
    expect(saved).toEqual([]);
    await visitor.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nyumba yako')).toBeVisible();
    expect(saved).toEqual([{ version: 2, values: { texts: [{ ...HOME, text: 'Nyumba yako' }] } }]);
  });

  it('say that nothing was found, and offer all texts', async () => {
    const { visitor } = open('/?search=zzz');
    await visitor.click(await screen.findByRole('button', { name: 'Show all texts' }));
    expect(await screen.findByText('32 texts')).toBeVisible();
  });
});
