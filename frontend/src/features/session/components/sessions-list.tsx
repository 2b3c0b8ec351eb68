import type { StaffSession } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime, timeAgo } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { endOtherSessions, endSession, sessionsQuery } from '../data/account.api.js';

const texts = copy.account;
const HAND_HELD = new Set(['Android', 'iPhone', 'iPad']);

/** Sessions of the account, with buttons to end one or all others. */
export function SessionsList({ sessions }: { sessions: StaffSession[] }) {
  const queryClient = useQueryClient();
  const [now] = useState(() => Date.now());
  const [ending, setEnding] = useState<StaffSession | 'others' | null>(null);
  const others = sessions.filter(({ current }) => !current).length;

  const end = useMutation({
    mutationFn: (which: StaffSession | 'others') =>
      which === 'others' ? endOtherSessions() : endSession(which.id),
    onSuccess: (_, which) =>
      showToast({
        title: texts.endedTitle,
        description:
          which === 'others'
            ? texts.endedEverywhereText
            : filled(texts.endedText, { device: deviceName(which) }),
      }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${texts.endFailed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setEnding(null);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });

  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {sessions.map((session) => {
          const Icon = session.system && HAND_HELD.has(session.system) ? Smartphone : Laptop;
          const device = deviceName(session);
          const time = staffDateTime(session.startedAt);
          return (
            <li key={session.id} className="flex items-start gap-4 p-4">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  {device}
                  {session.current && <Badge tone="success">{texts.thisOne}</Badge>}
                </p>
                <p className="mt-0.5 text-sm text-muted">
                  {session.address
                    ? filled(texts.started, { time, address: session.address })
                    : filled(texts.startedOnly, { time })}
                </p>
                <p className="text-sm text-muted">
                  {session.current
                    ? texts.inUse
                    : filled(texts.lastUsed, {
                        time: timeAgo(session.lastUsedAt, now) ?? staffDateTime(session.lastUsedAt),
                      })}
                </p>
              </div>
              {!session.current && (
                <Button
                  look="outline"
                  size="small"
                  className="shrink-0 whitespace-nowrap"
                  aria-label={filled(texts.endName, { device })}
                  onClick={() => setEnding(session)}
                >
                  {texts.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button look="outline" className="mt-4" disabled={others === 0} onClick={() => setEnding('others')}>
        {texts.endEverywhere}
      </Button>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setEnding(null)}
          title={
            ending === 'others'
              ? texts.endEverywhereTitle
              : filled(texts.endTitle, { device: deviceName(ending) })
          }
          confirmLabel={ending === 'others' ? texts.endEverywhere : texts.end}
          cancelLabel={copy.cancel}
          destructive
          busy={end.isPending}
          onConfirm={() => end.mutate(ending)}
        >
          {ending === 'others'
            ? filled(texts.endEverywhereText, {
                count: others === 1 ? texts.oneSession : filled(texts.manySessions, { count: others }),
              })
            : texts.endText}
        </ConfirmDialog>
      )}
    </>
  );
}

function deviceName({ browser, system }: StaffSession): string {
  if (browser && system) return filled(texts.device, { browser, system });
  return browser ?? system ?? texts.unknownDevice;
}
