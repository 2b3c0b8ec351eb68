import type { PushDevice, PushSettings } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { ownEndpointDigest, pushSupport, subscribe, unsubscribe } from '../data/push-subscription.js';
import { addPushDevice, pushQuery, removePushDevice, testPushDevice } from '../data/push.api.js';

const texts = copy.push;

/** Turns notifications on and off in this browser, tests them, and lists the account's other devices. */
export function PushSection({ settings }: { settings: PushSettings }) {
  const queryClient = useQueryClient();
  const [support, setSupport] = useState(pushSupport);
  const own = useQuery({
    queryKey: [...pushQuery.queryKey, 'own'],
    queryFn: ownEndpointDigest,
    staleTime: 0,
  });
  const current = settings.devices.find(({ endpointDigest }) => endpointDigest === own.data);
  const refresh = () => queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  const fail = (title: string) => (error: unknown) =>
    showToast({ title, description: problemText(error), tone: 'destructive' });

  const turnOn = useMutation({
    mutationFn: async (publicKey: string) => {
      const device = await subscribe(publicKey);
      return device && (await addPushDevice(device));
    },
    onSuccess: (device) => {
      setSupport(pushSupport());
      if (device) showToast({ title: texts.onTitle, description: texts.onText, tone: 'success' });
    },
    onError: (error) =>
      showToast({
        title: texts.onFailed,
        // Browsers' own errors are for developers.
        description: error instanceof ApiError ? error.text : texts.browserFailed,
        tone: 'destructive',
      }),
    onSettled: refresh,
  });
  const turnOff = useMutation({
    mutationFn: async ({ id, here }: { id: number; here: boolean }) => {
      await removePushDevice(id);
      if (here) await unsubscribe();
    },
    onSuccess: () => showToast({ title: texts.offTitle }),
    onError: fail(texts.offFailed),
    onSettled: refresh,
  });
  const test = useMutation({
    mutationFn: testPushDevice,
    onSuccess: () => showToast({ title: texts.testTitle, description: texts.testText }),
    onError: fail(texts.testFailed),
    onSettled: refresh,
  });

  const { publicKey, devices } = settings;
  const others = devices.filter((device) => device !== current);
  const state =
    publicKey === null ? 'notSetUp' : support !== 'possible' ? support : current ? 'on' : ('off' as const);
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {texts.here}
        <Badge tone={state === 'on' ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
      </p>
      <p className="mt-1 text-sm text-muted">{texts.stateTexts[state]}</p>
      {state === 'off' && publicKey !== null && (
        <Button
          className="mt-4"
          busy={turnOn.isPending}
          disabled={turnOn.isPending || own.isPending}
          onClick={() => turnOn.mutate(publicKey)}
        >
          {texts.turnOn}
        </Button>
      )}
      {state === 'on' && current && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            look="outline"
            busy={test.isPending}
            disabled={test.isPending}
            onClick={() => test.mutate(current.id)}
          >
            {texts.test}
          </Button>
          <Button
            look="quiet"
            busy={turnOff.isPending && turnOff.variables.here}
            disabled={turnOff.isPending}
            onClick={() => turnOff.mutate({ id: current.id, here: true })}
          >
            {texts.turnOff}
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <>
          <h3 className="mt-5 border-t border-line pt-4 text-sm font-semibold">{texts.others}</h3>
          <ul className="mt-1 divide-y divide-line">
            {others.map((device) => (
              <OtherDevice
                key={device.id}
                device={device}
                busy={turnOff.isPending && turnOff.variables.id === device.id}
                onRemove={() => turnOff.mutate({ id: device.id, here: false })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function OtherDevice({
  device,
  busy,
  onRemove,
}: {
  device: PushDevice;
  busy: boolean;
  onRemove: () => void;
}) {
  const { name, createdAt, lastUsedAt } = device;
  const since = filled(texts.since, { time: staffDateTime(createdAt) });
  const used = lastUsedAt ? filled(texts.lastUsed, { time: staffDateTime(lastUsedAt) }) : texts.neverUsed;
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{since}</p>
        <p className="text-sm text-muted">{used}</p>
      </div>
      <Button
        look="outline"
        size="small"
        className="shrink-0 whitespace-nowrap max-lg:min-h-11"
        aria-label={filled(texts.removeName, { device: name })}
        busy={busy}
        disabled={busy}
        onClick={onRemove}
      >
        {texts.remove}
      </Button>
    </li>
  );
}
