import { recordChange } from '@lml/common/audit/changes';
import { SESSION_LIMITS, type StaffSession, type User } from '@lml/common/contracts';
import { isUnusableKey, REDIS, type Redis } from '@lml/common/redis';
import { readSessionRecord, SESSION_KEY_PREFIX } from '@lml/common/session/session-record';
import { markSignedIn } from '@lml/common/session/session-state';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { UsersRepository } from '../users/users.repository.js';
import type { VerifiedUser } from '../users/users.service.js';
import { type Device, deviceOf } from './device.js';
import { sessionNotFound } from './session.errors.js';

declare module 'express-session' {
  interface SessionData {
    /** Device at sign-in, shown in the list of sessions. */
    device?: Device;
  }
}

/** Max sessions per user; the oldest end first. */
const SESSIONS_PER_PERSON = 200;

/**
 * Sessions per user. The session store holds the sessions; a sorted set per user holds their ids by time of sign-in.
 * Expired and unreadable sessions are removed from the set when it is read.
 */
@Injectable()
export class StaffSessions {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly users: UsersRepository,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Starts a session under a new id, replacing the request's session.
   * @param note whether this is a sign-in, which the activity log records
   * @returns false, without a session, if the credentials changed during the check
   */
  async begin(request: Request, verified: VerifiedUser, { note = false } = {}): Promise<boolean> {
    const { user } = verified;
    await promisify<User, void>((who, done) => request.logIn(who, done))(user);
    try {
      markSignedIn(request);
      request.session.device = deviceOf(request.headers['user-agent'], request.ip ?? '');
      await promisify(request.session.save.bind(request.session))();
      disableAutoSave(request);
      await this.remember(user.id, request.sessionID, request.session.signedInAt!);
      // Last: ending all sessions locks the account's row, so either it finds this session or this finds the changed
      // account.
      if (await this.noteSignIn(verified, note)) return true;
    } catch (error) {
      await this.drop(user.id, [request.sessionID]);
      throw error;
    }
    await promisify(request.session.destroy.bind(request.session))();
    return false;
  }

  private noteSignIn(verified: VerifiedUser, note: boolean): Promise<boolean> {
    const { user } = verified;
    return this.dataSource.transaction(async (transaction) => {
      if (!(await this.users.noteSignIn(transaction, user.id, verified))) return false;
      if (note) {
        await recordChange(transaction, {
          subject: 'session',
          subjectId: user.id,
          subjectName: user.username,
          action: 'signed-in',
          by: user,
        });
      }
      return true;
    });
  }

  /** Returns the user's sessions, last used first. */
  async list(userId: number, request: Request): Promise<StaffSession[]> {
    const { sessionID: current, session } = request;
    await this.remember(userId, current, session.signedInAt ?? Date.now());
    const ids = await this.idsOf(userId);
    const records = await Promise.all(
      ids.map((id) =>
        Promise.all([readSessionRecord(this.redis, id), this.redis.pTTL(`${SESSION_KEY_PREFIX}${id}`)]),
      ),
    );

    const sessions: StaffSession[] = [];
    const gone: string[] = [];
    const now = Date.now();
    ids.forEach((id, i) => {
      const [record, leftMs] = records[i]!;
      if (record === null || record === 'unreadable') {
        gone.push(id);
        return;
      }
      const { signedInAt = now, device } = record;
      if (signedInAt + SESSION_LIMITS.absoluteMs < now) {
        gone.push(id);
        return;
      }
      // Each use restarts the idle timeout, so the remaining time tells when that was.
      const lastUsedAt = Math.max(signedInAt, Math.min(now, now - SESSION_LIMITS.idleMs + leftMs));
      sessions.push({
        id: publicId(id),
        startedAt: new Date(signedInAt).toISOString(),
        lastUsedAt: new Date(id === current ? now : lastUsedAt).toISOString(),
        browser: device?.browser ?? null,
        system: device?.system ?? null,
        address: device?.address ?? '',
        current: id === current,
      });
    });
    if (gone.length > 0) await this.drop(userId, gone);
    return sessions.sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
  }

  /** Ends the session of the request. */
  async logOut(request: Request): Promise<void> {
    if (!request.session) return;
    const user = request.user as User | undefined;
    await promisify(request.session.destroy.bind(request.session))();
    if (!user) return;
    await recordChange(this.dataSource.manager, {
      subject: 'session',
      subjectId: user.id,
      subjectName: user.username,
      action: 'logged-out',
      by: user,
    });
  }

  /** Ends the user's sessions except the current one. */
  async signOutElsewhere(user: User, current: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const ended = await this.endAll(user.id, { except: current });
      if (ended > 0) await recordSignOut(transaction, user);
    });
  }

  /** Ends the user's session with this public id. @throws 404 SESSION_NOT_FOUND */
  async signOut(user: User, id: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      if (!(await this.end(user.id, id))) throw sessionNotFound();
      await recordSignOut(transaction, user);
    });
  }

  /** Ends the user's session with this public id; false if there is none. */
  private async end(userId: number, id: string): Promise<boolean> {
    const ids = await this.idsOf(userId);
    const sessionId = ids.find((candidate) => publicId(candidate) === id);
    if (sessionId === undefined) return false;
    return (await this.drop(userId, [sessionId])) > 0;
  }

  /**
   * Ends all of the user's sessions, on every service at once.
   * @returns how many there were
   */
  async endAll(userId: number, { except }: { except?: string } = {}): Promise<number> {
    const ids = await this.idsOf(userId);
    return this.drop(
      userId,
      ids.filter((id) => id !== except),
    );
  }

  /** Brings what the user's sessions say of the user up to date, on every service at once. */
  async refresh(user: User): Promise<void> {
    for (const id of await this.idsOf(user.id)) {
      const record = await readSessionRecord(this.redis, id);
      if (record === null || record === 'unreadable') continue;
      const updated = JSON.stringify({ ...record, passport: { ...record.passport, user } });
      // Keeps the idle timeout, and does not bring back a session that ended meanwhile.
      await this.redis.set(`${SESSION_KEY_PREFIX}${id}`, updated, { expiration: 'KEEPTTL', condition: 'XX' });
    }
  }

  private async remember(userId: number, sessionId: string, signedInAt: number): Promise<void> {
    const key = keyOf(userId);
    await this.withSet(userId, () =>
      this.redis
        .multi()
        .zAdd(key, { score: signedInAt, value: sessionId })
        .zRemRangeByScore(key, 0, Date.now() - SESSION_LIMITS.absoluteMs)
        .pExpire(key, SESSION_LIMITS.absoluteMs)
        .exec(),
    );
    if ((await this.redis.zCard(key)) > SESSIONS_PER_PERSON) await this.dropOldest(userId, sessionId);
  }

  /** Ids of ended sessions stay in the set; remove these first. */
  private async dropOldest(userId: number, current: string): Promise<void> {
    const ids = await this.redis.zRange(keyOf(userId), 0, -1);
    const isThere = await Promise.all(ids.map((id) => this.redis.exists(`${SESSION_KEY_PREFIX}${id}`)));
    const live = ids.filter((id, i) => isThere[i] === 1 && id !== current);
    const ended = ids.filter((id, i) => isThere[i] !== 1 && id !== current);
    const tooMany = live.slice(0, Math.max(0, live.length + 1 - SESSIONS_PER_PERSON));
    await this.drop(userId, [...ended, ...tooMany]);
  }

  private async drop(userId: number, sessionIds: string[]): Promise<number> {
    if (sessionIds.length === 0) return 0;
    const ended = await this.redis.del(sessionIds.map((id) => `${SESSION_KEY_PREFIX}${id}`));
    await this.withSet(userId, () => this.redis.zRem(keyOf(userId), sessionIds));
    return ended;
  }

  private idsOf(userId: number): Promise<string[]> {
    return this.withSet(userId, () => this.redis.zRange(keyOf(userId), 0, -1));
  }

  /** Runs `work` on the user's set of sessions. If the key has another type, rebuilds the set first. */
  private async withSet<T>(userId: number, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isUnusableKey(error)) throw error;
      await this.rebuildSet(userId);
      return work();
    }
  }

  /** Scans all sessions, because the owner could not end one that is missing in the set. */
  private async rebuildSet(userId: number): Promise<void> {
    const key = keyOf(userId);
    await this.redis.del(key);
    for await (const keys of this.redis.scanIterator({ MATCH: `${SESSION_KEY_PREFIX}*`, COUNT: 1000 })) {
      for (const sessionId of keys.map((name) => name.slice(SESSION_KEY_PREFIX.length))) {
        const record = await readSessionRecord(this.redis, sessionId);
        if (record === null || record === 'unreadable' || record.passport?.user?.id !== userId) continue;
        await this.redis.zAdd(key, { score: record.signedInAt ?? Date.now(), value: sessionId });
      }
    }
  }
}

async function recordSignOut(transaction: EntityManager, user: User): Promise<void> {
  await recordChange(transaction, {
    subject: 'user',
    subjectId: user.id,
    subjectName: user.username,
    action: 'signed-out',
    by: user,
  });
}

/**
 * Otherwise the middleware would save a new session again at the end of the response, and restore one that was ended in
 * the meantime.
 */
function disableAutoSave({ session }: Request): void {
  Object.defineProperty(session, 'save', {
    configurable: true,
    value: (done?: (error?: unknown) => void) => {
      done?.();
      return session;
    },
  });
}

function keyOf(userId: number): string {
  return `user-sessions:${userId}`;
}

/** Derives the public id by hashing, so that nothing more is stored; it does not reveal the secret id. */
function publicId(sessionId: string): string {
  return createHash('sha256').update(`session:${sessionId}`).digest('base64url').slice(0, 22);
}
