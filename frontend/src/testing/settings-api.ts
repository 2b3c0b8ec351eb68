import type { SettingsChange, SettingsSection, SettingsValues } from '@lml/common/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server.js';

/** Signs an owner in and accepts changes of a section. @returns the values that were sent */
export function mockSettingsApi<Section extends SettingsSection>(
  section: Section,
): (SettingsValues[Section] | null)[] {
  const sent: (SettingsValues[Section] | null)[] = [];
  server.use(
    http.get('/api/user', () =>
      HttpResponse.json({
        ...{ id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-11-01T08:00:00Z' },
      }),
    ),
    http.put(`/api/admin/settings/${section}`, async ({ request }) => {
      const { version, values } = (await request.json()) as SettingsChange<Section>;
      sent.push(values);
      return HttpResponse.json({ values, version: version + 1, updatedBy: 'admin', updatedAt: null });
    }),
  );
  return sent;
}
