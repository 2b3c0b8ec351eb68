import { useState } from 'react';

/** Live region for screen readers. */
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
