import { useState } from 'react';

/** What happened, for who can't see it happen. */
export function useAnnouncement() {
  const [announcement, announce] = useState('');
  return { announcement, announce };
}

export function Announcement({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
