import type * as english from './forms.js';

export const MESSAGE_TEXTS: typeof english.MESSAGE_TEXTS = {
  name: 'Jina liwe na herufi 2 au zaidi',
  nameTooLong: 'Jina lisizidi herufi 120',
  email: 'Tafadhali weka anwani sahihi ya barua pepe',
  phone: 'Tafadhali weka nambari sahihi ya simu',
  message: 'Ujumbe uwe na herufi 10 au zaidi',
  messageTooLong: 'Ujumbe usizidi herufi 5,000',
  subject: 'Tafadhali chagua mada',
  subjectTooLong: 'Mada isizidi herufi 200',
};

export const SUBJECT_TEXTS: typeof english.SUBJECT_TEXTS = {
  'Property Management': 'Usimamizi wa Mali',
  'Property Sale': 'Uuzaji wa Mali',
  'Property Viewing': 'Kutembelea Mali',
  'Other Inquiry': 'Ulizo Lingine',
};
