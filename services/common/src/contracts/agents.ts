export interface Agent {
  id: number;
  name: string;
  position: string;
  specialization: string;
  /** Years. */
  experience: number;
  languages: string[];
  phone: string;
  whatsapp: string | null;
  email: string;
  /** Firm of an outside agent; null for our own. */
  agency: string | null;
  imageUrl: string | null;
  bio: string;
}

export interface Director {
  id: number;
  name: string;
  title: string;
  qualifications: string[];
  bio: string;
}
