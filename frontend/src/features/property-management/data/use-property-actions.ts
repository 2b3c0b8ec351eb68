import {
  type BulkAction,
  type BulkEditRequest,
  type BulkResult,
  STAFF_PROPERTY_TEXTS,
  type StaffPropertySummary,
  UNDO_MINUTES,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import {
  applyBulkEdit,
  changeProperties,
  deleteProperty,
  duplicateProperty,
  undoChange,
} from './staff-properties.api.js';
import { clearUndoStep, saveUndoStep } from './undo-step.js';

const texts = copy.actions;
/** Notices with "Undo" show twice as long as others. */
const UNDO_NOTICE_MS = 10_000;

/** A change that was requested for properties. */
export interface PropertyChange {
  action: BulkAction;
  properties: StaffPropertySummary[];
  /** Started from the selection instead of a single row. */
  bulk: boolean;
}

interface UsePropertyActions {
  /** Called after a successful change. */
  onChanged?: (change: PropertyChange) => void;
  onDuplicated?: (id: number) => void;
  /** Called after an edit of many was applied. */
  onEdited?: () => void;
}

/** Fields that many properties can get anew. */
export const BULK_EDITS = ['price', 'agent', 'type'] as const;
export type BulkEditKind = (typeof BULK_EDITS)[number];

/** A previewed edit of many properties. */
export interface EditOfMany {
  kind: BulkEditKind;
  request: BulkEditRequest;
  /** Title of the first property that changes. */
  firstTitle: string;
}

/** Actions on properties in a list; each can be undone for `UNDO_MINUTES`. */
export function usePropertyActions({ onChanged, onDuplicated, onEdited }: UsePropertyActions = {}) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      ['staff-properties', 'staff-stats', 'properties', 'agents'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );

  const undo = useMutation({
    mutationFn: undoChange,
    onSuccess: ({ affectedCount, skippedCount }) =>
      showToast({
        title: texts.undone,
        description: [
          filled(affectedCount === 1 ? texts.undoneOne : texts.undoneMany, { n: affectedCount }),
          skippedCount > 0 && filled(texts.undoneSkipped, { n: skippedCount }),
        ]
          .filter(Boolean)
          .join(' '),
      }),
    onError: (error) =>
      showToast({ title: texts.error, description: problemText(error), tone: 'destructive' }),
    onSettled: async (_result, error, token) => {
      // After other failures the undo can be retried.
      if (!error || (error instanceof ApiError && error.status === 404)) clearUndoStep(token);
      await refresh();
    },
  });

  const change = useMutation({
    mutationFn: ({ action, properties, bulk }: PropertyChange): Promise<Pick<BulkResult, 'undo'>> =>
      action === 'delete' && !bulk
        ? deleteProperty(properties[0]!.id)
        : changeProperties(
            action,
            properties.map(({ id }) => id),
          ),
    onSuccess: (result, asked) => {
      const step = result.undo;
      const done = doneText(asked);
      if (step) saveUndoStep({ token: step.token, text: done, until: Date.now() + UNDO_MINUTES * 60_000 });
      const { affectedCount = asked.properties.length } = result as Partial<BulkResult>;
      showToast({
        ...(asked.bulk
          ? { title: filled(STAFF_PROPERTY_TEXTS.bulkDone, { n: affectedCount }) }
          : asked.action === 'delete'
            ? { title: STAFF_PROPERTY_TEXTS.deleted, description: asked.properties[0]!.title }
            : { title: done }),
        ...(step && {
          duration: UNDO_NOTICE_MS,
          action: { label: texts.undo, onPress: () => undo.mutate(step.token) },
        }),
      });
      onChanged?.(asked);
    },
    onError: (error, { action, bulk }) => {
      const what = bulk
        ? STAFF_PROPERTY_TEXTS.bulkFailed
        : action === 'delete'
          ? STAFF_PROPERTY_TEXTS.deleteFailed
          : STAFF_PROPERTY_TEXTS.updateFailed;
      showToast({ title: texts.error, description: failure(what, error), tone: 'destructive' });
    },
    onSettled: refresh,
  });

  const edit = useMutation({
    mutationFn: ({ request }: EditOfMany) => applyBulkEdit(request),
    onSuccess: ({ affectedCount, undo: step }, { kind, request: { properties }, firstTitle }) => {
      const what = properties.length > 1 ? filled(texts.many, { n: affectedCount }) : firstTitle;
      if (step) {
        const text = filled(copy.bulkEdit.done[kind], { what });
        saveUndoStep({ token: step.token, text, until: Date.now() + UNDO_MINUTES * 60_000 });
      }
      showToast({
        title: filled(STAFF_PROPERTY_TEXTS.bulkDone, { n: affectedCount }),
        ...(step && {
          duration: UNDO_NOTICE_MS,
          action: { label: texts.undo, onPress: () => undo.mutate(step.token) },
        }),
      });
      onEdited?.();
    },
    onSettled: refresh,
  });

  const duplicate = useMutation({
    mutationFn: duplicateProperty,
    onSuccess: ({ id, title }) => {
      showToast({ title: texts.duplicated, description: title });
      onDuplicated?.(id);
    },
    onError: (error) =>
      showToast({
        title: texts.error,
        description: failure(texts.duplicateFailed, error),
        tone: 'destructive',
      }),
    onSettled: refresh,
  });

  return { change, edit, undo, duplicate };
}

function failure(what: string, error: Error): string {
  return filled(texts.failure, { what, why: problemText(error) });
}

/** "Marked sold: Flat, Ngong Road", "Marked sold: 3 properties". */
function doneText({ action, properties: [first, ...others] }: PropertyChange): string {
  const what = others.length > 0 ? filled(texts.many, { n: others.length + 1 }) : first!.title;
  return filled(texts.done[action], { what });
}

/** Shows the error for an empty selection. */
export function showSelectionError(): void {
  showToast({
    title: STAFF_PROPERTY_TEXTS.noSelectionTitle,
    description: STAFF_PROPERTY_TEXTS.noSelection,
    tone: 'destructive',
  });
}
