/** Picture of an account's person; `GET /api/admin/portraits` answers a list of them. */
export interface StaffPortrait {
  accountId: number;
  /** Path of an uploaded picture. */
  imageUrl: string;
  /** `agent`: the account has none, and shows that of the agent linked to it. */
  source: 'account' | 'agent';
}

/** `PUT /api/admin/portraits/me`, of the own account. */
export interface ChangePortrait {
  /** Path of a picture that was uploaded by `POST /api/admin/pictures`; null removes the portrait. */
  imageUrl: string | null;
}

export const PORTRAIT_TEXTS = {
  notUploaded: 'Portrait must be a picture that was uploaded here. Please choose a file',
} as const;
