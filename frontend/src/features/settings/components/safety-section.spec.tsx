import { beforeEach, expect, it } from '@jest/globals';
import { SAFETY_DEFAULTS, type SafetySettings } from '@lml/common/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { mockSettingsApi } from '../../../testing/settings-api.js';
import { SafetySection } from './safety-section.js';

let sent: (SafetySettings | null)[];

beforeEach(() => {
  sent = mockSettingsApi('safety');
});

it('shows how fast we answer only once it is switched on, also in settings of before [ANSWER-4]', async () => {
  const { showAnswerTime: _, ...before } = SAFETY_DEFAULTS;
  const state = { values: before, version: 1, updatedBy: null, updatedAt: null };
  const { visitor } = renderRoutes([
    { path: '/', element: <SafetySection state={state} onDirty={() => undefined} /> },
  ]);
  const box = await screen.findByRole('checkbox', { name: /^Show how fast we answer/ });
  expect(box).not.toBeChecked();
  expect(box).toHaveAccessibleName(/who answered at least 10 messages of the last 90 days/);
  await visitor.click(box);
  await visitor.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ ...SAFETY_DEFAULTS, showAnswerTime: true }]));
});
