import type { AnswerViewing, SendViewingFeedback, VisitorViewing } from '@lml/common/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApiForJson } from '../../../lib/api-client.js';

/** The token goes into the body, so that no log has it. */
export function visitorViewingQuery(token: string) {
  return queryOptions({
    queryKey: ['viewing', token],
    queryFn: ({ signal }) =>
      callApiForJson<VisitorViewing>('POST', '/api/viewings/open', { payload: { token }, signal }),
  });
}

export function answerViewing(answer: AnswerViewing): Promise<VisitorViewing> {
  return callApiForJson('POST', '/api/viewings/answer', { payload: answer });
}

export function sendFeedback(feedback: SendViewingFeedback): Promise<VisitorViewing> {
  return callApiForJson('POST', '/api/viewings/feedback', { payload: feedback });
}
