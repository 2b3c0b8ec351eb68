/** Public calls of the service. All others are for staff or for other services. */
export const PUBLIC_CALLS = [
  'post /api/inquiries',
  'post /api/contact',
  'post /api/owner-requests',
  'post /api/properties/1/reports',
  'post /api/visitor-reports',
  'post /api/presses',
  'get /api/inquiries/retention',
  'post /api/viewings/open',
  'post /api/viewings/answer',
  'post /api/viewings/feedback',
  'get /api/viewings/calendar/1',
];
