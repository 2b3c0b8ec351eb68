import type { Agent } from '@lml/common/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** `Agent` for the OpenAPI document; the compiler checks it against the contract. */
export class AgentDocument implements Agent {
  @ApiProperty({ type: 'integer', example: 3 })
  id: number;

  @ApiProperty({ example: 'Zainab Mwakio' })
  name: string;

  @ApiProperty({ example: 'Branch Manager, Coast' })
  position: string;

  @ApiProperty({ example: 'Beach plots, holiday villas and Mombasa lettings' })
  specialization: string;

  @ApiProperty({ type: 'integer', description: 'Years', example: 12 })
  experience: number;

  @ApiProperty({ type: [String], example: ['English', 'Kiswahili'] })
  languages: string[];

  @ApiProperty({ example: '+254 700 000 113' })
  phone: string;

  @ApiProperty({ type: String, nullable: true, example: '+254 700 000 113' })
  whatsapp: string | null;

  @ApiProperty({ example: 'zainab.mwakio@lml-properties.example' })
  email: string;

  @ApiProperty({ type: String, nullable: true, description: 'The firm, for an agent who is not ours' })
  agency: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  imageUrl: string | null;

  @ApiProperty()
  bio: string;
}
