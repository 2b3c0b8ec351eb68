import { STAFF_PROPERTY_TEXTS, type StaffProperty } from '@lml/common/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { buildStaffProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { AddPropertyPage } from './add-property-page.js';
import { EditPropertyPage } from './edit-property-page.js';

// Queries are slow on this large form in jsdom.

let stored: StaffProperty;
/** Bodies of all saves, in order. */
let saves: Record<string, unknown>[];

beforeEach(() => {
  stored = buildStaffProperty();
  saves = [];
  server.use(
    http.get('/api/admin/agents', () => HttpResponse.json([{ ...stored.agents[0]!, listings: 2 }])),
    http.get('/api/admin/properties/7', () => HttpResponse.json(stored)),
    http.get('/api/admin/properties/7/seekers', () => HttpResponse.json({ people: 12 })),
    http.get('/api/admin/contacts', () => HttpResponse.json([], { headers: { 'x-total-count': '3' } })),
    http.put('/api/properties/7', async ({ request }) => {
      saves.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(stored);
    }),
    http.post('/api/admin/properties', async ({ request }) => {
      saves.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(stored, { status: 201 });
    }),
  );
});

const open = (at: string) =>
  renderRoutes(
    [
      { path: '/admin/properties', element: <p>The list</p> },
      { path: '/admin/properties/new', element: <AddPropertyPage /> },
      { path: '/admin/properties/:id/edit', element: <EditPropertyPage /> },
    ],
    at,
  );
type Visitor = ReturnType<typeof open>['visitor'];
const openAdd = () => open('/admin/properties/new');
const openEdit = () => open('/admin/properties/7/edit');

const field = (name: string) => screen.findByRole('textbox', { name });
/** The browser hides inactive panels by CSS; here this style sheet does. */
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
/** Sets the value at once, like a paste; typing key by key is slow here. */
async function enter(visitor: Visitor, element: HTMLElement, text: string): Promise<void> {
  await visitor.click(element);
  await visitor.paste(text);
}
const press = async (visitor: Visitor, name: string) => visitor.click(screen.getByRole('button', { name }));
const toast = () => screen.findByRole('region', { name: /Notifications/ });

describe('the form', () => {
  it('asks for the consent of recognisable people in pictures, and of the parents of children [PRIVACY-4]', async () => {
    const { visitor } = openAdd();
    await visitor.click(await screen.findByRole('tab', { name: 'Images & Media' }));
    expect(
      screen.getByText(
        /no recognisable people without their consent, and no children without their parents' consent/,
      ),
    ).toBeVisible();
  });

  it('has five tabs, seven types and the status For Sale when adding [FORM-1, FORM-2, FORM-3, PICTURE-1]', async () => {
    openAdd();
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Property' })).toBeVisible();
    const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
    expect(names(screen.getAllByRole('tab'))).toEqual([
      'Basic Info',
      'Room Details',
      'Location & Map',
      'Agent Contacts',
      'Images & Media',
    ]);
    const choices = (label: string) => names(within(screen.getByLabelText(label)).getAllByRole('option'));
    expect(choices('Property type')).toEqual([
      'Choose a type',
      'Residential',
      'Commercial',
      'Land',
      'Development',
      'Villa',
      'Godown',
      'Joint-venture',
    ]);
    expect(choices('Status')).toEqual([
      'For Sale',
      'For Rent',
      'For Lease',
      'Sold',
      'Let',
      'Under offer',
      'Pending',
      'Other...',
    ]);
    expect(screen.getByLabelText('Status')).toHaveValue('For Sale');
    expect(screen.getAllByText('JPEG, PNG, WebP or AVIF. Max 10 images, 10MB each.')).not.toEqual([]);
  });

  it('has its title and a link to the list when editing [FORM-4]', async () => {
    const { visitor, router } = openEdit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Property' })).toBeVisible();
    await visitor.click(screen.getByRole('link', { name: 'Back to Properties' }));
    expect(router.state.location.pathname).toBe('/admin/properties');
  });
});

describe('saving', () => {
  it('creates a property with all input, shows a notice and opens the list [FORM-10]', async () => {
    const { visitor } = openAdd();
    await enter(visitor, await field('Title'), 'Flat');
    await visitor.selectOptions(screen.getByLabelText('Property type'), 'residential');
    await enter(visitor, box('Price'), '5M');
    await enter(visitor, box('Description'), 'Small.');
    await enter(visitor, box('Address'), 'Othaya Road');
    await press(visitor, 'Save and publish');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(await toast()).toHaveTextContent('Success! Property created successfully.');
    expect(saves).toMatchObject([
      { title: 'Flat', price: 5_000_000, status: 'For Sale', size: 0, published: true },
    ]);
  });

  it('accepts any status [FORM-2]', async () => {
    const { visitor } = openEdit();
    await visitor.selectOptions(await screen.findByLabelText('Status'), 'Other...');
    await enter(visitor, box('Other status'), 'Under offer');
    await press(visitor, 'Save');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(saves).toMatchObject([{ status: 'Under offer' }]);
  });

  it('shows the default error of updating without a server message, and keeps the input [ADMIN-13, FORM-12]', async () => {
    server.use(
      http.put('/api/properties/7', () => new HttpResponse(null, { status: 502, statusText: 'Bad Gateway' })),
    );
    const { visitor } = openEdit();
    await enter(visitor, await field('Overview'), 'Quiet.');
    await press(visitor, 'Save');
    expect(await toast()).toHaveTextContent(`Error${STAFF_PROPERTY_TEXTS.updateFailed}`);
    expect(box('Overview')).toHaveValue('Quiet.');
  });

  it('shows how many people look for the listing, and offers it by WhatsApp [ALERT-10]', async () => {
    openEdit();
    expect(await screen.findByText('12 people with a saved search look for this')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Send by WhatsApp' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=.*property%2F7/);
  });

  it("sends the specification's fields, the changed fields and the version [FORM-12, FORM-13]", async () => {
    const { visitor } = openEdit();
    await enter(visitor, await field('Overview'), 'Quiet.');
    await press(visitor, 'Save');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(await toast()).toHaveTextContent('Property updated successfully');
    expect(saves).toEqual([
      {
        title: stored.title,
        description: stored.description,
        price: stored.price,
        type: 'residential',
        status: 'For Sale',
        location: stored.location,
        bedrooms: 2,
        bathrooms: 2,
        size: 1130,
        googleMapsLink: null,
        featured: false,
        images: [],
        overview: 'Quiet.',
        version: 1,
      },
    ]);
  });

  it('publishes and unpublishes together with the changes [FORM-21]', async () => {
    const { visitor } = openEdit();
    await enter(visitor, await field('Overview'), 'Quiet.');
    await press(visitor, 'Unpublish');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(saves).toMatchObject([{ overview: 'Quiet.', published: false }]);
  });

  it("shows the server's errors at their fields, focuses the first, and keeps the input [FORM-14]", async () => {
    server.use(
      http.put('/api/properties/7', () =>
        refusal(400, 'Please correct the fields', [
          { field: 'coordinates.lat', message: 'Latitude is wrong' },
          { field: 'title', message: 'Title is taken' },
        ]),
      ),
    );
    const { visitor } = openEdit();
    await enter(visitor, await field('Title'), '!');
    await press(visitor, 'Save');
    expect(await screen.findByText('Title is taken')).toBeVisible();
    expect(await toast()).toHaveTextContent('ErrorPlease correct the fields');
    expect(screen.getByRole('tab', { name: 'Location & Map 1 to fix' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(box('Latitude')).toHaveFocus();
    expect(box('Title')).toHaveValue(`${stored.title}!`);
  });

  it('shows the default error of creating without a server message [FORM-11]', async () => {
    server.use(
      http.post(
        '/api/admin/properties',
        () => new HttpResponse(null, { status: 502, statusText: 'Bad Gateway' }),
      ),
    );
    const { visitor } = openAdd();
    await enter(visitor, await field('Title'), 'Flat');
    await visitor.selectOptions(screen.getByLabelText('Property type'), 'residential');
    await enter(visitor, box('Price'), '5M');
    await enter(visitor, box('Description'), 'Small.');
    await enter(visitor, box('Address'), 'Othaya Road');
    await press(visitor, 'Save and publish');
    expect(await toast()).toHaveTextContent(STAFF_PROPERTY_TEXTS.createFailed);
    expect(box('Title')).toHaveValue('Flat');
  });

  it('merges a conflict without asking if the changes do not overlap [FORM-20]', async () => {
    const theirs = { ...stored, version: 4, featured: false };
    server.use(
      http.put('/api/properties/7', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        saves.push(body);
        return body.version === 4
          ? HttpResponse.json(theirs)
          : HttpResponse.json({ message: 'Changed', current: theirs }, { status: 409 });
      }),
    );
    const { visitor } = openEdit();
    await enter(visitor, await field('Overview'), 'Quiet.');
    await press(visitor, 'Save');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(saves.map(({ version, overview }) => [version, overview])).toEqual([
      [1, 'Quiet.'],
      [4, 'Quiet.'],
    ]);
  });
});

describe('suggestions', () => {
  const LONG = 'A quiet home beneath old trees, close to the shops and the school: ';

  it('fill empty fields, with a note to undo [FORM-15]', async () => {
    const { visitor } = openAdd();
    await enter(visitor, await field('Description'), `${LONG}3 bed, 2 bath`);
    expect(box('Bedrooms')).toHaveValue('3');
    expect(box('Bathrooms')).toHaveValue('2');
    expect(screen.queryByRole('textbox', { name: 'Room type', hidden: true })).toBeNull();
    await visitor.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    expect(box('Bedrooms')).toHaveValue('');
    await enter(visitor, box('Description'), '.');
    expect(box('Bedrooms')).toHaveValue('');
  });

  it('are only offered for filled fields [FORM-15]', async () => {
    const { visitor } = openEdit();
    await enter(visitor, await field('Description'), `${LONG}4 bedrooms`);
    expect(box('Bedrooms')).toHaveValue('2');
    const offers = await screen.findAllByText(/^The description says 4 bedrooms/);
    expect(offers[0]).toBeVisible();
    await visitor.click(screen.getAllByRole('button', { name: 'Use it' })[0]!);
    expect(box('Bedrooms')).toHaveValue('4');
  });

  it('take coordinates from a maps link, unless entered [FORM-16]', async () => {
    const { visitor } = openAdd();
    await field('Title');
    await visitor.click(screen.getByRole('tab', { name: 'Location & Map' }));
    await enter(visitor, box('Google Maps link'), 'https://www.google.com/maps/@-1.29,36.82,17z');
    expect([box('Latitude').value, box('Longitude').value]).toEqual(['-1.29', '36.82']);

    await visitor.clear(box('Latitude'));
    await enter(visitor, box('Latitude'), '-4');
    await visitor.clear(box('Google Maps link'));
    await enter(visitor, box('Google Maps link'), 'https://www.google.com/maps/@-3,39,17z');
    expect(box('Latitude')).toHaveValue('-4');
    expect(await screen.findByText('The maps link says -3, 39.')).toBeVisible();
  });
});

describe('drafts', () => {
  const type = async (text: string) => {
    const { visitor, unmount } = openEdit();
    await enter(visitor, await field('Overview'), text);
    await screen.findByText('Unsaved changes, kept in this browser');
    unmount();
  };

  it('are offered and can be restored [FORM-19]', async () => {
    await type('Typed');
    const { visitor } = openEdit();
    expect(await field('Overview')).toHaveValue('');
    const offer = within(screen.getByRole('region', { name: 'Unsaved draft' }));
    await visitor.click(offer.getByRole('button', { name: 'Restore' }));
    expect(box('Overview')).toHaveValue('Typed');
    expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull();
  });

  it('are deleted when discarded and after saving [FORM-19]', async () => {
    await type('Typed');
    const first = openEdit();
    await field('Overview');
    await press(first.visitor, 'Discard');
    first.unmount();
    const { visitor } = openEdit();
    await enter(visitor, await field('Overview'), 'Saved');
    expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull();
    await screen.findByText('Unsaved changes, kept in this browser');
    await press(visitor, 'Save');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(Object.keys(window.localStorage)).toEqual([]);
  });

  it('show if the property has changed since [FORM-19]', async () => {
    await type('Typed');
    stored = { ...stored, version: 2 };
    openEdit();
    expect(await screen.findByText(/^The property has been changed since\./)).toBeVisible();
  });

  it('are ignored if invalid [FORM-19]', async () => {
    window.localStorage.setItem('lml.property-draft.7', '{"format":1,"at":1,"values":{"title":5}}');
    openEdit();
    expect(await field('Title')).toHaveValue(stored.title);
    expect(screen.queryByRole('region', { name: 'Unsaved draft' })).toBeNull();
  });
});

describe('opening', () => {
  it('offers a retry when loading fails', async () => {
    server.use(http.get('/api/admin/properties/7', () => refusal(503, 'Try later'), { once: true }));
    const { visitor } = openEdit();
    expect(await screen.findByText('The property could not be loaded')).toBeVisible();
    await press(visitor, 'Try again');
    expect(await field('Title')).toHaveValue(stored.title);
  });

  it('disables saving of a deleted property until it is restored [FORM-23]', async () => {
    const inTrash = { ...stored, deletedAt: '2026-11-20T08:00:00.000Z' };
    const restored = { ...stored, version: 2 };
    stored = inTrash;
    server.use(
      http.post('/api/admin/properties/7/restore', () => {
        stored = restored;
        return HttpResponse.json(restored);
      }),
    );
    const { visitor } = openEdit();
    await field('Title');
    expect(screen.getByRole('button', { name: 'Save and publish' })).toBeDisabled();
    await press(visitor, 'Restore');
    await enter(visitor, box('Overview'), 'Back');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await press(visitor, 'Save');
    expect(await screen.findByText('The list')).toBeVisible();
    expect(saves).toMatchObject([{ version: 2, overview: 'Back' }]);
  });
});
