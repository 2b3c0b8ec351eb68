import { currentRequestId } from '@lml/common/logging/request-context';
import { OutboxTable } from '@lml/common/outbox/outbox-table';
import { currentTraceParent } from '@lml/common/traces/trace';
import type { Role } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuthEnv } from '../env.js';

/** A mail, with its invitation as it is now. */
export interface AccountMailRow {
  kind: 'invitation' | 'password-reset';
  state: string;
  created_at: Date;
  /** Username or e-mail address that was typed; null for an invitation. */
  login: string | null;
  /** Null if there is none, or it is used, withdrawn or expired. */
  email: string | null;
  note: string | null;
  role: Role | null;
  expires_at: Date | null;
  invited_by: string | null;
}

/** The outbox of the mails about staff accounts. */
@Injectable()
export class AccountMailsRepository extends OutboxTable {
  constructor(dataSource: DataSource, env: AuthEnv) {
    super(dataSource, {
      table: 'account_mails',
      since: 'created_at',
      due: 'true',
      expired: `created_at < now() - interval '1 day'`,
      leaseSeconds: env.DELIVERY_LEASE_SECONDS,
    });
  }

  /** Stores a mail. A request for a password is stored alike whether there is such an account or not. */
  async insert(
    manager: EntityManager,
    mail: { id: string } & (
      | { kind: 'invitation'; invitationId: number }
      | { kind: 'password-reset'; login: string }
    ),
  ): Promise<void> {
    const invitationId = mail.kind === 'invitation' ? mail.invitationId : null;
    const login = mail.kind === 'password-reset' ? mail.login : null;
    await manager.query(
      `INSERT INTO account_mails (id, kind, invitation_id, login, request_id, trace_parent)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [mail.id, mail.kind, invitationId, login, currentRequestId() ?? '', currentTraceParent()],
    );
  }

  async find(id: string): Promise<AccountMailRow | undefined> {
    const [row] = await this.dataSource.query<AccountMailRow[]>(
      `SELECT mail.kind, mail.state, mail.created_at, mail.login, invitation.email, invitation.note, invitation.role,
              invitation.expires_at, coalesce(nullif(inviter.name, ''), inviter.username) AS invited_by
         FROM account_mails mail
         LEFT JOIN invitations invitation
           ON invitation.id = mail.invitation_id AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()
         LEFT JOIN users inviter ON inviter.id = invitation.created_by
        WHERE mail.id = $1`,
      [id],
    );
    return row;
  }

  /** Ends a claimed mail that must not be sent. */
  async cancel(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE account_mails SET state = 'cancelled', lease_until = NULL WHERE id = $1 AND state = 'sending'`,
      [id],
    );
  }

  /** Deletes old mails and links, so that typed addresses do not stay. @returns how many mails */
  async deleteOld(): Promise<number> {
    await this.dataSource.query(`DELETE FROM password_resets WHERE expires_at < now() - interval '7 days'`);
    const [, deleted] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM account_mails WHERE created_at < now() - interval '7 days'`,
    );
    return deleted;
  }
}
