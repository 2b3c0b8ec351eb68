import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useClipboard } from '../../../lib/use-clipboard.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import { createFeed, revokeFeed, viewingFeedQuery } from '../data/viewings.api.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.calendar.feed;

/** The account's own calendar feed: its secret address is shown once. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error } = useQuery(viewingFeedQuery);
  const refresh = () => client.invalidateQueries({ queryKey: viewingFeedQuery.queryKey });
  const failed = (problem: Error) =>
    showToast({ title: texts.failed, description: problemText(problem), tone: 'destructive' });
  const create = useMutation({ mutationFn: createFeed, onSuccess: refresh, onError: failed });
  const revoke = useMutation({
    mutationFn: revokeFeed,
    onSuccess: () => {
      create.reset();
      showToast({ title: texts.revoked });
      return refresh();
    },
    onError: failed,
  });
  const feed = data?.feed;
  const address = create.data && new URL(create.data.path, window.location.href).href;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.title} description={texts.text}>
      <div className="space-y-4 overflow-y-auto p-5 sm:p-6">
        {error && <p className="text-danger">{problemText(error)}</p>}
        {data && (
          <p className="text-sm text-muted">
            {feed
              ? [
                  filled(texts.since, { time: staffDateTime(feed.createdAt) }),
                  feed.readAt ? filled(texts.read, { time: staffDateTime(feed.readAt) }) : texts.never,
                ].join(' ')
              : texts.none}
          </p>
        )}
        {address && <NewAddress address={address} />}
        <div className="flex flex-wrap gap-2">
          <Button busy={create.isPending} disabled={!data} onClick={() => create.mutate()}>
            {feed ? texts.renew : texts.create}
          </Button>
          {feed && (
            <Button look="outline" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {texts.revoke}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function NewAddress({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { copied, copy: copyAddress } = useClipboard(address, () => input.current?.select());
  return (
    <div className="flex items-end gap-2">
      <div className="grow">
        <Input ref={input} label={texts.address} value={address} readOnly bare />
      </div>
      <Button look="outline" onClick={() => void copyAddress()}>
        {copied === 'yes' ? texts.copied : texts.copy}
      </Button>
    </div>
  );
}
