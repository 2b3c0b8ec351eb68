import { setCurrentSettings, type SiteSettings } from '@lml/common/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copy } from '../content/company.js';
import { callApiForJson } from '../lib/api-client.js';
import { whatsappLink } from '../lib/format.js';
import { officesQuery, REFRESHED_BY_LAYOUT, useHeadOffice } from './offices.api.js';

/** Every page loads the settings, and they rarely change. */
const STALE_MS = 5 * 60_000;
const NONE: SiteSettings = {};

/** Settings that staff have changed. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site-settings'],
  queryFn: ({ signal }) => callApiForJson<SiteSettings>('GET', '/api/site-settings', { signal }),
  staleTime: STALE_MS,
  // Pages have built-in values.
  meta: { dispensable: true },
});

/** Settings that staff have changed; none until the API responds or if it fails. */
export function useSiteSettings(): SiteSettings {
  return useQuery({ ...siteSettingsQuery, staleTime: REFRESHED_BY_LAYOUT }).data ?? NONE;
}

/**
 * Keeps settings and offices up to date, and makes the rules of the contracts, such as the free times of a viewing, follow them. For
 * the layouts.
 */
export function useCurrentSettings(): void {
  useQuery(officesQuery);
  const settings = useQuery(siteSettingsQuery).data ?? NONE;
  const contact = useHeadOffice();
  useEffect(() => setCurrentSettings({ ...settings, contact }), [settings, contact]);
}

/** Links of the company to other sites; `label` marks a chat, which is no profile. */
export function useSocialLinks(): { name: string; url: string; label?: string }[] {
  const { social } = useSiteSettings();
  const { whatsapp } = useHeadOffice();
  return copy.footer.social.flatMap(({ name, url, label }) => {
    if (label) return [{ name, label, url: whatsappLink(whatsapp) }];
    const own = social ? social[name.toLowerCase() as keyof typeof social] : url;
    return own ? [{ name, url: own }] : [];
  });
}
