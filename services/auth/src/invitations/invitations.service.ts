import { recordChange } from '@lml/common/audit/changes';
import {
  ACCOUNT_LIMITS,
  type CreateInvitation,
  DEFAULT_ROLE,
  displayName,
  type Invitation,
  may,
  type NewInvitation,
  type OpenInvitation,
  registerPage,
  type RegisterRequest,
  type User,
} from '@lml/common/contracts';
import { notSignedIn, roleRequired, validationFailed } from '@lml/common/errors/app-error';
import { OutboxRelay } from '@lml/common/outbox/outbox-relay';
import { parseId } from '@lml/common/validation/id';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AuthEnv } from '../env.js';
import { AccountMailsRepository } from '../mails/account-mails.repository.js';
import { mailToken, tokenHash } from '../mails/mail-token.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { PasswordRules } from '../users/password-rules.js';
import { toUser } from '../users/user.mapper.js';
import { emailTaken, usernameTaken } from '../users/users.errors.js';
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
    private readonly mails: AccountMailsRepository,
    private readonly relay: OutboxRelay,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Creates an invitation, and mails its link if there is an address. Only the response and the mail contain its secret.
   * @throws AppError 401 or 403 if the user has just been disabled or is no owner any more; 409 if an account has the
   *   address
   */
  async invite(
    { note = '', role = DEFAULT_ROLE, email = null }: CreateInvitation,
    by: User,
    { fromServer = false } = {},
  ): Promise<NewInvitation> {
    // Derived from the mail's id, so that each attempt to send it writes the same link.
    const mailId = randomUUID();
    const token = mailToken(mailId, this.env.SESSION_SECRET);
    const invitation = await this.dataSource.transaction(async (transaction) => {
      const inviter = await this.users.lock(transaction, by.id);
      if (!inviter || inviter.disabledAt !== null) throw notSignedIn();
      if (!fromServer && !may(inviter.role, 'manage-accounts')) {
        throw roleRequired('manage-accounts', inviter.role);
      }
      if (email && (await this.users.isEmailTaken(transaction, email))) throw emailTaken();
      const created = await this.invitations.insert(transaction, {
        tokenHash: tokenHash(token),
        ...{ note, role, email },
        createdBy: { id: by.id, username: by.username },
        expiresAt: new Date(Date.now() + ACCOUNT_LIMITS.invitationMs),
      });
      if (email) {
        await this.mails.insert(transaction, { id: mailId, kind: 'invitation', invitationId: created.id });
      }
      await recordChange(transaction, {
        subject: 'invitation',
        subjectId: created.id,
        subjectName: note,
        action: 'created',
        after: { role, email, expiresAt: created.expiresAt },
        by,
      });
      return created;
    });
    if (email) this.relay.nudge();
    const link = new URL(registerPage(token), this.env.PUBLIC_URL);
    return { ...toInvitation(invitation), token, link: link.href };
  }

  /**
   * Creates an owner's invitation for the operator when nobody can sign in, in the name of the first enabled account.
   * @throws Error if all accounts are disabled
   */
  async inviteFromServer(): Promise<NewInvitation> {
    const everybody = (await this.users.all()).sort((a, b) => a.id - b.id);
    const enabled = everybody.filter(({ disabledAt }) => disabledAt === null);
    const by = enabled.find(({ role }) => role === 'owner') ?? enabled[0];
    if (!by) throw new Error('Every account is disabled');
    return await this.invite({ note: 'Made on the server', role: 'owner' }, toUser(by), { fromServer: true });
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
    const { createdBy, role, email, expiresAt } = invitation;
    return { invitedBy: displayName(createdBy), role, email, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Creates an account and uses up its invitation.
   * @throws AppError 403 for an invalid invitation, 400 if the password breaks a rule, 409 if the name is taken
   */
  async register({
    username,
    password,
    invitation: token,
    name = '',
  }: RegisterRequest): Promise<VerifiedUser> {
    const { id, createdBy, role, email } = await this.usable(token);
    const problem = this.rules.problem(password, username);
    if (problem !== null) throw validationFailed([{ field: 'password', message: problem }]);
    const passwordHash = await this.hasher.hash(password);
    const user = await this.dataSource.transaction(async (transaction) => {
      const problem = invitationProblem(await this.invitations.lock(transaction, id));
      if (problem) throw problem;
      const created = await this.users.insertUnlessTaken(transaction, {
        ...{ username, passwordHash, role, name },
        // Another account may have got the address meanwhile.
        email: email && (await this.users.isEmailTaken(transaction, email)) ? null : email,
      });
      if (!created) throw usernameTaken();
      await this.invitations.markUsed(transaction, id);
      await recordChange(transaction, {
        subject: 'user',
        subjectId: created.id,
        subjectName: created.username,
        action: 'created',
        after: { invitedBy: createdBy.username, role },
        by: created,
      });
      return created;
    });
    return { user: toUser(user), passwordHash, secondFactorSince: null };
  }

  private async usable(token: string): Promise<InvitationEntity> {
    const invitation = await this.invitations.findByTokenHash(tokenHash(token));
    const problem = invitationProblem(invitation);
    if (problem) throw problem;
    return invitation!;
  }
}
