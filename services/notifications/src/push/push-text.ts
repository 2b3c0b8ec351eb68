import { type PushKind, type PushMessage, propertyReference } from '@lml/common/contracts';

/** A notification as devices show it. */
export interface PushNote {
  title: string;
  body: string;
  /** Absolute. */
  url: string;
  /** Notifications of one tag replace each other: a push that arrives twice is shown once. */
  tag: string;
}

const TITLES: Record<PushKind, string> = {
  inquiry: 'New inquiry',
  viewing: 'New viewing request',
  assigned: 'An inquiry was assigned to you',
  'visitor-reply': 'A visitor answered',
};

/** Writes the notification about an inquiry. Nothing about the visitor: it appears on lock screens. */
export function pushNote({ kind, id, inquiryId, property }: PushMessage, publicUrl: string): PushNote {
  const reference = property && propertyReference(property.id);
  const body = !property
    ? 'Sent from the contact form'
    : property.title === null
      ? `About ${reference}`
      : `${property.title} (${reference})`;
  return {
    ...{ title: TITLES[kind], body, tag: id },
    url: new URL(`/admin/inquiries?inquiry=${inquiryId}`, publicUrl).href,
  };
}

export function testNote(publicUrl: string): PushNote {
  return {
    ...{ title: 'Test notification', body: 'Notifications reach this device', tag: 'test' },
    url: new URL('/admin/account', publicUrl).href,
  };
}
