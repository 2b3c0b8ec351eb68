import type { CreateInquiry } from '@lml/common/contracts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { buildStaffProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { refusal, server } from '../../../testing/server.js';
import { ContactForm } from './contact-form.js';
import { InquiryDialog } from './inquiry-dialog.js';

const { agents } = buildStaffProperty();
const FLAT = { id: 7, title: 'Two-Bedroom Flat, Othaya Road', agents };
const HOUSE = { id: 12, title: 'House in Karen', agents: [{ ...agents[0]!, eveningViewings: false }] };

/** Two properties and the contact form on one page. */
function Site() {
  const [open, setOpen] = useState<typeof FLAT | null>(null);
  const [writing, setWriting] = useState(false);
  return (
    <>
      {[FLAT, HOUSE].map((property) => (
        <button key={property.id} onClick={() => setOpen(property)}>
          Ask about {property.title}
        </button>
      ))}
      <button onClick={() => setWriting(true)}>Write</button>
      {open && <InquiryDialog property={open} onClose={() => setOpen(null)} />}
      {writing && <ContactForm />}
    </>
  );
}

const show = () => renderRoutes([{ path: '/', element: <Site /> }]);
type Visitor = ReturnType<typeof show>['visitor'];

const ask = async (visitor: Visitor, { title } = FLAT) => {
  await visitor.click(screen.getByRole('button', { name: `Ask about ${title}` }));
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof ask>>;

async function introduce(visitor: Visitor, dialog: Dialog) {
  await visitor.fill(dialog.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(dialog.getByLabelText('E-mail address'), 'mumbi@example.com');
  await visitor.fill(dialog.getByLabelText('Phone number'), '0700 000 122');
}

const send = (visitor: Visitor, dialog: Dialog) =>
  visitor.click(dialog.getByRole('button', { name: 'Send Inquiry' }));
const close = async (visitor: Visitor) => {
  await visitor.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

/** Friday 20 November 2026, noon in Nairobi; only the date is mocked. */
function holdTheDate() {
  jest.useFakeTimers({
    now: new Date('2026-11-20T12:00:00+03:00'),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const),
      ...(['clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
}
afterEach(() => {
  jest.useRealTimers();
});

/** Accepts all inquiries and records them. */
function inquiriesAreTaken() {
  const sent: CreateInquiry[] = [];
  server.use(
    http.post('/api/inquiries', async ({ request }) => {
      sent.push((await request.json()) as CreateInquiry);
      return HttpResponse.json({ id: 1, status: 'new', createdAt: '2026-11-20T08:00:00Z' }, { status: 201 });
    }),
  );
  return sent;
}
it('sends no viewing unless one is suggested', async () => {
  const sent = inquiriesAreTaken();
  const { visitor } = show();
  const dialog = await ask(visitor);
  expect(dialog.queryByLabelText('Day')).toBeNull();
  await introduce(visitor, dialog);
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(sent[0]!).sort()).toEqual(
    ['name', 'email', 'phone', 'subject', 'message', 'website', 'filledInMs', 'propertyId', 'consent'].sort(),
  );
});

it('sends the chosen day and time, or the day only', async () => {
  holdTheDate();
  const sent = inquiriesAreTaken();
  const { visitor } = show();
  let dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-24');
  await visitor.selectOptions(dialog.getByLabelText('Time'), '10:30 AM');
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ propertyId: 7, viewingDate: '2026-11-24', viewingTime: '10:30' });
  expect(sent[0]).not.toHaveProperty('wantsViewing');
  dialog = await ask(visitor, HOUSE);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-25');
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ viewingDate: '2026-11-25' });
  expect(sent[1]).not.toHaveProperty('viewingTime');
});

it('sends up to three times by video call, without one that was removed, and offers the next free ones [VIEWING-1, VIEWING-2]', async () => {
  holdTheDate();
  const sent = inquiriesAreTaken();
  const { visitor } = show();
  const dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-24');
  await visitor.click(dialog.getByRole('button', { name: 'Add another time' }));
  await visitor.type(dialog.getByLabelText('Day, second choice'), '2026-11-25');
  await visitor.click(dialog.getByRole('button', { name: 'Add another time' }));
  expect(dialog.queryByRole('button', { name: 'Add another time' })).toBeNull();
  await visitor.type(dialog.getByLabelText('Day, third choice'), '2026-12-12');
  await visitor.selectOptions(dialog.getByLabelText('How'), 'By video call');
  await visitor.click(dialog.getByRole('button', { name: 'Remove second choice' }));
  await send(visitor, dialog);
  expect(await dialog.findByText('Closed on a public holiday. Choose another day')).toBeVisible();
  expect(sent).toEqual([]);
  await visitor.click(dialog.getByRole('button', { name: '14 Dec, 9:00 AM' }));
  await waitFor(() => expect(dialog.queryByText(/public holiday/)).toBeNull());
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    viewingSlots: [
      { date: '2026-11-24', time: null },
      { date: '2026-12-14', time: '09:00' },
    ],
    viewingKind: 'video',
  });
  expect(sent[0]).not.toHaveProperty('viewingDate');
});

it('sends who views for the visitor, with name and number or not at all [ABROAD-5]', async () => {
  holdTheDate();
  const sent = inquiriesAreTaken();
  const { visitor } = show();
  const dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-24');
  await visitor.click(dialog.getByText('Somebody else will view for me'));
  await visitor.fill(dialog.getByLabelText('Name of that person'), 'Grace Wanjiru');
  await send(visitor, dialog);
  expect(await dialog.findByText('Enter both the name and the number, or neither')).toBeVisible();
  await visitor.fill(dialog.getByLabelText('Phone number of that person'), '0700 000 131');
  const grace = { representativeName: 'Grace Wanjiru', representativePhone: '0700 000 131' };
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toMatchObject([grace]));
});

it('offers evenings by video call only [VIEWING-17]', async () => {
  holdTheDate();
  const { visitor } = show();
  const dialog = await ask(visitor);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-24');
  const time = dialog.getByLabelText('Time');
  expect(within(time).queryByRole('option', { name: '7:30 PM' })).toBeNull();
  await visitor.selectOptions(dialog.getByLabelText('How'), 'By video call');
  await visitor.selectOptions(time, '7:30 PM');
  await visitor.selectOptions(dialog.getByLabelText('How'), 'At the property');
  expect(await dialog.findByText(/^Choose a time while we are open/)).toBeVisible();
});

it('offers no evenings for the listing of an agent who takes none, even to a draft that has one [VIEWING-18]', async () => {
  holdTheDate();
  const { visitor } = show();
  const choose = async (property: typeof FLAT) => {
    const dialog = await ask(visitor, property);
    await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
    await visitor.type(dialog.getByLabelText('Day'), '2026-11-24');
    await visitor.selectOptions(dialog.getByLabelText('How'), 'By video call');
    return dialog;
  };
  let dialog = await choose(FLAT);
  expect(dialog.getByText(/^By video call also in the evening, 18:00 to 20:00/)).toBeVisible();
  await visitor.selectOptions(dialog.getByLabelText('Time'), '6:30 PM');
  await close(visitor);
  dialog = await choose(HOUSE);
  expect(dialog.queryByText(/also in the evening/)).toBeNull();
  expect(within(dialog.getByLabelText('Time')).queryByRole('option', { name: '6:30 PM' })).toBeNull();
  await visitor.selectOptions(dialog.getByLabelText('Time'), '4:30 PM');
  await close(visitor);

  // The agent has stopped taking evenings since the visitor chose one.
  FLAT.agents[0]!.eveningViewings = false;
  try {
    dialog = await ask(visitor);
    expect(dialog.getByLabelText('Time')).toHaveDisplayValue('6:30 PM');
    await introduce(visitor, dialog);
    await send(visitor, dialog);
    expect(await dialog.findByText(/^Choose a time while we are open/)).toBeVisible();
  } finally {
    FLAT.agents[0]!.eveningViewings = true;
  }
});

it("offers the times of the chosen day, and rejects Sundays and other times with the server's messages [INQUIRY-17]", async () => {
  holdTheDate();
  const { visitor } = show();
  const dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  const day = dialog.getByLabelText('Day');
  expect(day).toHaveAttribute('min', '2026-11-20');
  expect(day).toHaveAttribute('max', '2027-02-18');
  const times = () =>
    within(dialog.getByLabelText('Time'))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(times()).toHaveLength(17);

  await send(visitor, dialog);
  expect(await dialog.findByText('Please choose a day for the viewing')).toBeVisible();
  expect(day).toHaveFocus();

  await visitor.type(day, '2026-11-22');
  expect(await dialog.findByText('Closed on Sundays. Choose another day')).toBeVisible();
  expect(day).toHaveAccessibleDescription('Closed on Sundays. Choose another day');

  await visitor.selectOptions(dialog.getByLabelText('Time'), '9:00 AM');
  await visitor.clear(day);
  await visitor.type(day, '2026-11-21');
  expect(times()).toEqual([
    ...['Any time', '9:00 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM'],
    ...['12:00 PM', '12:30 PM', '1:00 PM', '1:30 PM'],
  ]);
  await send(visitor, dialog);
  expect(await dialog.findByText(/Saturday 10AM-2PM/)).toBeVisible();
  await visitor.selectOptions(dialog.getByLabelText('Time'), 'Any time');
  await waitFor(() => expect(dialog.queryByText(/Saturday 10AM-2PM/)).toBeNull());
});

it("shows the server's error about the viewing at its field", async () => {
  holdTheDate();
  server.use(
    http.post('/api/inquiries', () =>
      refusal(400, 'That time has passed. Choose another', [
        { field: 'viewingTime', message: 'That time has passed. Choose another' },
      ]),
    ),
  );
  const { visitor } = show();
  const dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await visitor.type(dialog.getByLabelText('Day'), '2026-11-20');
  await visitor.selectOptions(dialog.getByLabelText('Time'), '12:30 PM');
  await send(visitor, dialog);
  expect(await dialog.findByText('That time has passed. Choose another')).toBeVisible();
  expect(screen.queryByText('Failed to send inquiry')).toBeNull();
});

it('restores the input after closing, for that property only [INQUIRY-18]', async () => {
  const { visitor } = show();
  let dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.fill(dialog.getByLabelText('Message'), ' Is there a borehole?');
  await visitor.click(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' }));
  await close(visitor);

  dialog = await ask(visitor);
  expect(dialog.getByLabelText('Message')).toHaveValue(
    'I am interested in Two-Bedroom Flat, Othaya Road (LML-7). Please contact me with more information. Is there a borehole?',
  );
  expect(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' })).toBeChecked();
  await close(visitor);

  dialog = await ask(visitor, HOUSE);
  expect(dialog.getByLabelText('Message')).toHaveValue(
    'I am interested in House in Karen (LML-12). Please contact me with more information.',
  );
  expect(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' })).not.toBeChecked();
  expect(dialog.getByLabelText('Full name')).toHaveValue('Mumbi Gathogo');
  expect(dialog.getByLabelText('E-mail address')).toHaveValue('mumbi@example.com');
  expect(dialog.getByLabelText('Phone number')).toHaveValue('0700 000 122');
});

it('is empty once it was sent; a ticked box remembers the person only, until sent without it [INQUIRY-27]', async () => {
  const sent = inquiriesAreTaken();
  const { visitor } = show();
  let dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.fill(dialog.getByLabelText('Message'), ' Is there a borehole?');
  await send(visitor, dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]!.filledInMs).toBeGreaterThan(0);

  dialog = await ask(visitor);
  expect(dialog.getByLabelText('Message')).toHaveValue(
    'I am interested in Two-Bedroom Flat, Othaya Road (LML-7). Please contact me with more information.',
  );
  for (const name of ['Full name', 'E-mail address', 'Phone number']) {
    expect(dialog.getByLabelText(name)).toHaveValue('');
  }
  expect(JSON.stringify([window.localStorage, window.sessionStorage])).not.toContain('Mumbi');

  const remember = { name: 'Remember me on this device' };
  await introduce(visitor, dialog);
  await visitor.click(dialog.getByRole('checkbox', remember));
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toHaveProperty('remember');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Closing the browser ends the session.
  window.sessionStorage.clear();
  dialog = await ask(visitor);
  expect(dialog.getByLabelText('Full name')).toHaveValue('Mumbi Gathogo');
  expect(dialog.getByRole('checkbox', remember)).toBeChecked();

  await visitor.click(dialog.getByRole('checkbox', remember));
  await send(visitor, dialog);
  await waitFor(() => expect(sent).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify([window.localStorage, window.sessionStorage])).not.toContain('Mumbi');
  await visitor.click(screen.getByRole('button', { name: 'Write' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

it('does not store the honeypot field', async () => {
  const { visitor } = show();
  const dialog = await ask(visitor);
  await introduce(visitor, dialog);
  await visitor.type(screen.getByLabelText('Website'), 'https://casino.example');
  await close(visitor);
  const stored = Object.keys(window.sessionStorage).map((key) => window.sessionStorage.getItem(key));
  expect(stored.join()).toContain('Mumbi');
  expect(stored.join()).not.toContain('casino');
});

it.each([
  ['no JSON', '{"name":'],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['of other kinds', '{"name":5,"email":{"a":1},"message":["x"],"wantsViewing":"yes","website":"x"}'],
])('begins anew where what was kept is %s', async (_what, text) => {
  window.sessionStorage.setItem('lml.draft.person', text);
  window.sessionStorage.setItem('lml.draft.inquiry.7', text);
  const { visitor } = show();
  const dialog = await ask(visitor);
  expect(dialog.getByLabelText('Full name')).toHaveValue('');
  expect(dialog.getByLabelText('E-mail address')).toHaveValue('');
  expect(dialog.getByLabelText('Message')).toHaveValue(
    'I am interested in Two-Bedroom Flat, Othaya Road (LML-7). Please contact me with more information.',
  );
  expect(dialog.getByRole('checkbox', { name: 'Suggest a viewing time' })).not.toBeChecked();
});

it('works if the browser blocks storage', async () => {
  const closed = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const closedToo = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  try {
    const sent = inquiriesAreTaken();
    const { visitor } = show();
    const dialog = await ask(visitor);
    await introduce(visitor, dialog);
    await send(visitor, dialog);
    await waitFor(() => expect(sent).toHaveLength(1));
  } finally {
    closed.mockRestore();
    closedToo.mockRestore();
  }
});

it('shows at once that it waits offline, and keeps the input [INQUIRY-19]', async () => {
  const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post('/api/inquiries', () => HttpResponse.error()));
  try {
    const { visitor } = show();
    const dialog = await ask(visitor);
    await introduce(visitor, dialog);
    await send(visitor, dialog);
    expect(await screen.findByText(/You're offline. Your message is saved/)).toBeVisible();
    expect(screen.queryByText('Failed to send inquiry')).toBeNull();
    expect(dialog.getByLabelText('Full name')).toHaveValue('Mumbi Gathogo');
  } finally {
    online.mockRestore();
  }
});
