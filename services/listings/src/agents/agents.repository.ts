import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AgentRow {
  id: number;
  name: string;
  position: string;
  specialization: string;
  experience: number;
  languages: string[];
  phone: string;
  whatsapp: string | null;
  email: string;
  image_url: string | null;
  bio: string;
}

export const AGENT_COLUMNS =
  'id, name, position, specialization, experience, languages, phone, whatsapp, email, image_url, bio';

@Injectable()
export class AgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: number): Promise<AgentRow | undefined> {
    const rows: AgentRow[] = await this.dataSource.query(
      `SELECT ${AGENT_COLUMNS} FROM agents WHERE id = $1`,
      [id],
    );
    return rows[0];
  }
}
