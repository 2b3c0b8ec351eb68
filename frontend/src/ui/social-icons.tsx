import type { ReactNode } from 'react';

/** Our own icons; the visible or hidden text names the service. */
const MARKS: Record<string, ReactNode> = {
  Facebook: (
    <path d="M14.5 8.5H17V5h-2.5C12 5 10.5 6.7 10.5 9v2H8v3.5h2.5V21H14v-6.5h2.6l.6-3.5H14V9.3c0-.5.1-.8.5-.8Z" />
  ),
  TikTok: (
    <path d="M13 3h3c.2 2 1.5 3.7 3.8 4v3.1c-1.4 0-2.7-.4-3.8-1.1v6.3a5.7 5.7 0 1 1-5.7-5.7c.3 0 .6 0 .9.1v3.2a2.5 2.5 0 1 0 1.8 2.4V3Z" />
  ),
  Instagram: (
    <path
      fillRule="evenodd"
      d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm4.750-3.250a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z"
    />
  ),
  WhatsApp: (
    <path
      fillRule="evenodd"
      d="M12 3a9 9 0 0 1 0 18c-1.6 0-3.1-.4-4.4-1.1L3 21l1.2-4.4A9 9 0 0 1 12 3Zm0 2a7 7 0 0 0-5.7 11.1l-.6 2.2 2.3-.6A7 7 0 1 0 12 5ZM9.2 8c.2 0 .5 0 .6.4l.7 1.6c.1.2 0 .4-.1.6l-.6.7c.6 1.1 1.5 1.9 2.6 2.5l.8-.9c.2-.2.4-.2.6-.1l1.6.8c.3.1.4.3.3.6-.1 1-.9 1.8-2 1.8-2.7 0-5.9-3-6-5.8C7.7 9 8.3 8 9.2 8Z"
    />
  ),
};

export function SocialIcon({ name, className }: { name: string; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className={className}>
      {MARKS[name]}
    </svg>
  );
}
