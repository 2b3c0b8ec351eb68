import { recordChange } from '@lml/common/audit/changes';
import {
  ACCOUNT_LIMITS,
  type Invitation,
  type NewInvitation,
  type OpenInvitation,
  type RegisterRequest,
  type User,
} from '@lml/common/contracts';
import { notSignedIn, validationFailed } from '@lml/common/errors/app-error';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AuthEnv } from '../env.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { PasswordRules } from '../users/password-rules.js';
import { toUser } from '../users/user.mapper.js';
import { usernameTaken } from '../users/users.errors.js';
import { UsersRepository } from '../users/users.repository.js';
import type { VerifiedUser } from '../users/users.service.js';
import type { InvitationEntity } from './invitation.entity.js';
import { invitationRevoked, toInvitation } from './invitation.mapper.js';
import { invitationNotFound, invitationProblem } from './invitations.errors.js';
import { InvitationsRepository } from './invitations.repository.js';

@Injectable()
export class InvitationsService {
  constructor(
    private readonly env: AuthEnv,
    private readonly invitations: InvitationsRepository,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly rules: PasswordRules,
    private readonly dataSource: DataSource,
  ) {}

  /** Creates an invitation. Only the response contains its secret. */
  async invite(note: string, by: User): Promise<NewInvitation> {
    const token = randomBytes(32).toString('base64url');
    const invitation = await this.dataSource.transaction(async (transaction) => {
      if (!(await this.users.lockIfEnabled(transaction, by.id))) throw notSignedIn();
      const created = await this.invitations.insert(transaction, {
        tokenHash: hashOf(token),
        note,
        createdBy: { id: by.id, username: by.username },
        expiresAt: new Date(Date.now() + ACCOUNT_LIMITS.invitationMs),
      });
      await recordChange(transaction, {
        subject: 'invitation',
        subjectId: created.id,
        subjectName: note,
        action: 'created',
        after: { expiresAt: created.expiresAt },
        by,
      });
      return created;
    });
    const link = new URL('/admin/register', this.env.PUBLIC_URL);
    link.searchParams.set('invitation', token);
    return { ...toInvitation(invitation), token, link: link.href };
  }

  /**
   * Creates an invitation for the operator when nobody can sign in, in the name of the first enabled account.
   * @throws Error if all accounts are disabled
   */
  async inviteFromServer(): Promise<NewInvitation> {
    const everybody = (await this.users.all()).sort((a, b) => a.id - b.id);
    const by = everybody.find(({ disabledAt }) => disabledAt === null);
    if (!by) throw new Error('Every account is disabled');
    return await this.invite('Made on the server', toUser(by));
  }

  async open(): Promise<Invitation[]> {
    return (await this.invitations.open()).map(toInvitation);
  }

  /** @throws AppError 404 if there is no open invitation with this id */
  async revoke(idText: string, by: User): Promise<void> {
    const id = parseId(idText);
    if (id === undefined) throw invitationNotFound(idText);
    await this.dataSource.transaction(async (transaction) => {
      const invitation = await this.invitations.lock(transaction, id);
      if (!invitation || invitationProblem(invitation)) throw invitationNotFound(idText);
      await this.invitations.markRevoked(transaction, id);
      await recordChange(transaction, invitationRevoked(invitation, by));
    });
  }

  /** Returns an invitation's public data. @throws AppError 403 if it is not valid */
  async look(token: string): Promise<OpenInvitation> {
    const invitation = await this.usable(token);
    return { invitedBy: invitation.createdBy.username, expiresAt: invitation.expiresAt.toISOString() };
  }

  /**
   * Creates an account and uses up its invitation.
   * @throws AppError 403 for an invalid invitation, 400 if the password breaks a rule, 409 if the name is taken
   */
  async register({ username, password, invitation: token }: RegisterRequest): Promise<VerifiedUser> {
    const { id, createdBy } = await this.usable(token);
    const problem = this.rules.problem(password, username);
    if (problem !== null) throw validationFailed([{ field: 'password', message: problem }]);
    const passwordHash = await this.hasher.hash(password);
    const user = await this.dataSource.transaction(async (transaction) => {
      const problem = invitationProblem(await this.invitations.lock(transaction, id));
      if (problem) throw problem;
      const created = await this.users.insertUnlessTaken(transaction, username, passwordHash);
      if (!created) throw usernameTaken();
      await this.invitations.markUsed(transaction, id);
      await recordChange(transaction, {
        subject: 'user',
        subjectId: created.id,
        subjectName: created.username,
        action: 'created',
        after: { invitedBy: createdBy.username },
        by: created,
      });
      return created;
    });
    return { user: toUser(user), passwordHash, secondFactorSince: null };
  }

  private async usable(token: string): Promise<InvitationEntity> {
    const invitation = await this.invitations.findByTokenHash(hashOf(token));
    const problem = invitationProblem(invitation);
    if (problem) throw problem;
    return invitation!;
  }
}

/** A plain hash suffices: the secret has 256 bits. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
