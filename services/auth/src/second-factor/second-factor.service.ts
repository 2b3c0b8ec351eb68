import { recordChange } from '@lml/common/audit/changes';
import {
  type Account,
  type ChangeAction,
  COMPANY,
  type NewSecondFactor,
  type SecondFactor,
  type User,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { notSignedIn } from '@lml/common/errors/app-error';
import type { Logger } from '@lml/common/logging/logger';
import { parseId } from '@lml/common/validation/id';
import { Inject, Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import { DataSource, type EntityManager } from 'typeorm';
import { StaffSessions } from '../sessions/staff-sessions.js';
import { PasswordHasher } from '../users/password-hasher.js';
import type { UserEntity } from '../users/user.entity.js';
import { toAccount, toUser } from '../users/user.mapper.js';
import { currentPasswordWrong, userNotFound } from '../users/users.errors.js';
import { UsersRepository } from '../users/users.repository.js';
import type { VerifiedUser } from '../users/users.service.js';
import { authenticator, isAppCode, newRecoveryCodes, newSecret, recoveryCodeHash, stepOf } from './codes.js';
import {
  cannotResetYourself,
  codeWrong,
  secondFactorIsOff,
  secondFactorIsOn,
} from './second-factor.errors.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { SecretSeal } from './secret-seal.js';

/** Optional second factor (TOTP) in addition to the password. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly users: UsersRepository,
    private readonly secondFactors: SecondFactorRepository,
    private readonly hasher: PasswordHasher,
    private readonly seal: SecretSeal,
    private readonly sessions: StaffSessions,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async of(who: User): Promise<SecondFactor> {
    const user = await this.account(who);
    return {
      on: user.secondFactorSince !== null,
      since: user.secondFactorSince?.toISOString() ?? null,
      recoveryCodesLeft: await this.secondFactors.recoveryCodesLeft(user.id),
    };
  }

  /**
   * Creates a secret for the authenticator app. {@link confirm} activates it.
   * @throws AppError 422 for a wrong current password, 409 if a second factor is on
   */
  async propose(who: User, currentPassword: string): Promise<NewSecondFactor> {
    const user = await this.account(who);
    if (!(await this.hasher.matches(currentPassword, user.passwordHash))) throw currentPasswordWrong();
    const secret = newSecret();
    if (!(await this.secondFactors.propose(user.id, this.seal.seal(secret, user.id))))
      throw secondFactorIsOn();
    const uri = authenticator(secret, COMPANY.name, user.username).toString();
    return { secret, uri, qr: squaresOf(uri) };
  }

  /**
   * Activates the second factor with the app's first code, and ends the user's other sessions.
   * @returns the recovery codes, shown once, and the user to start a new session for
   * @throws AppError 422 for a wrong code, 409 if there is nothing to confirm
   */
  async confirm(
    who: User,
    code: string,
    sessionId: string,
  ): Promise<{ recoveryCodes: string[]; verified: VerifiedUser }> {
    const user = await this.account(who);
    if (user.secondFactorSince !== null) throw secondFactorIsOn();
    if (user.secondFactorSecret === null) throw secondFactorIsOff();
    const step = this.stepOf(user, code);
    if (step === null) throw codeWrong();

    const recoveryCodes = newRecoveryCodes();
    const since = new Date();
    await this.dataSource.transaction(async (transaction) => {
      const counts = { since, step, codeHashes: recoveryCodes.map(recoveryCodeHash) };
      if (!(await this.secondFactors.turnOn(transaction, user, counts))) throw secondFactorIsOff();
      await this.record(transaction, 'second-factor-on', user, who);
      await this.sessions.endAll(user.id, { except: sessionId });
    });
    return { recoveryCodes, verified: verifiedUser(user, since) };
  }

  /**
   * Turns the second factor off and ends the user's other sessions.
   * @returns the user to start a new session for
   * @throws AppError 422 for a wrong password or code, 409 if it is off
   */
  async turnOff(
    who: User,
    { currentPassword, code }: { currentPassword: string; code: string },
    sessionId: string,
  ): Promise<VerifiedUser> {
    const user = await this.account(who);
    if (!(await this.hasher.matches(currentPassword, user.passwordHash))) throw currentPasswordWrong();
    if (user.secondFactorSince === null) throw secondFactorIsOff();
    if (!(await this.take(user.id, code))) throw codeWrong();
    await this.dataSource.transaction(async (transaction) => {
      if (!(await this.secondFactors.turnOff(transaction, user.id))) throw secondFactorIsOff();
      await this.record(transaction, 'second-factor-off', user, who);
      await this.sessions.endAll(user.id, { except: sessionId });
    });
    return verifiedUser(user, null);
  }

  /**
   * Removes a colleague's lost second factor and ends their sessions; they sign in by password until they set up
   * another. No effect if there is none.
   * @param idText as in the URL
   * @throws AppError 404, 409 for oneself; 401 if the acting user has just been disabled
   */
  async reset(idText: string, by: User): Promise<Account> {
    const id = parseId(idText);
    if (id === undefined) throw userNotFound(idText);
    if (id === by.id) throw cannotResetYourself();
    return this.dataSource.transaction(async (transaction) => {
      if (!(await this.users.lockIfEnabled(transaction, by.id))) throw notSignedIn();
      const user = await this.users.find(id, transaction);
      if (!user) throw userNotFound(idText);
      if (await this.secondFactors.turnOff(transaction, id)) {
        await this.record(transaction, 'second-factor-reset', user, by);
        await this.sessions.endAll(id);
      }
      return toAccount({ ...user, secondFactorSince: null });
    });
  }

  /**
   * Uses up a code of the app or a recovery code.
   * @returns false if it is wrong or already used
   */
  async take(userId: number, code: string): Promise<boolean> {
    const user = await this.users.find(userId);
    if (!user || user.secondFactorSince === null) return false;
    if (isAppCode(code)) {
      const step = this.stepOf(user, code);
      return step !== null && (await this.secondFactors.takeStep(user, step));
    }
    return this.dataSource.transaction(async (transaction) => {
      const codeHash = recoveryCodeHash(code);
      if (!(await this.secondFactors.takeRecoveryCode(transaction, user.id, codeHash))) return false;
      const recoveryCodesLeft = await this.secondFactors.recoveryCodesLeft(user.id, transaction);
      await this.record(transaction, 'recovery-code-used', user, user, { recoveryCodesLeft });
      return true;
    });
  }

  private stepOf(user: UserEntity, code: string): number | null {
    const secret = this.seal.open(user.secondFactorSecret ?? '', user.id);
    if (secret === null) {
      this.logger.error(
        { userId: user.id },
        'a second factor was sealed under another SESSION_SECRET; only a recovery code or a reset helps',
      );
      return null;
    }
    return stepOf(code, authenticator(secret, COMPANY.name, user.username));
  }

  private async account(who: User): Promise<UserEntity> {
    const user = await this.users.find(who.id);
    if (!user || user.disabledAt !== null) throw notSignedIn();
    return user;
  }

  private async record(
    transaction: EntityManager,
    action: ChangeAction,
    user: UserEntity,
    by: Pick<User, 'id' | 'username'>,
    after?: object,
  ): Promise<void> {
    await recordChange(transaction, {
      subject: 'user',
      subjectId: user.id,
      subjectName: user.username,
      action,
      by,
      ...(after && { after }),
    });
  }
}

function verifiedUser(user: UserEntity, secondFactorSince: Date | null): VerifiedUser {
  return { user: toUser(user), passwordHash: user.passwordHash, secondFactorSince };
}

/** Quiet zone of the QR code; without it, cameras cannot detect the code. */
const QUIET_ZONE = 4;

/** Returns the dark modules of a QR code, row by row, as one SVG path. */
function squaresOf(text: string): NewSecondFactor['qr'] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}
