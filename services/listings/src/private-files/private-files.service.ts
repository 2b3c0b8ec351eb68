import { recordChange } from '@lml/common/audit/changes';
import {
  EVIDENCE_RULES,
  type EvidenceKind,
  extentOf,
  type PrivateFile,
  propertyReference,
  SETTINGS_SECTION_NAMES,
  type User,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import { roleRequired } from '@lml/common/errors/app-error';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnListings } from '../agents/own-listings.js';
import { ListingsEnv } from '../env.js';
import { requireWritableFolder } from '../pictures/media-folder.js';
import type { ReceivedFile } from '../single-upload.js';
import { FileCipher } from './file-cipher.js';
import { safeFileName, typeOfFile } from './file-type.js';
import {
  fileNotAccepted,
  noRoomForFile,
  privateFileMissing,
  privateFileNotFound,
  privateFileUnreadable,
} from './private-files.errors.js';
import { type FileUse, PrivateFilesRepository } from './private-files.repository.js';

/** Hours for which an uploaded file waits to be saved with a record. */
const UNUSED_HOURS = 24;
/** Far longer than from a file to its row. */
const UPLOAD_GRACE_MS = 60 * 60 * 1000;
const BATCH = 200;
const STORED_NAME = /^([0-9a-f-]{36})\.enc(\.part)?$/;

/** Files that only staff may see. Encrypted in a folder of their own, which the gateway cannot read. */
@Injectable()
export class PrivateFilesService implements OnModuleInit {
  private readonly cipher: FileCipher;

  constructor(
    private readonly dataSource: DataSource,
    private readonly files: PrivateFilesRepository,
    private readonly own: OwnListings,
    private readonly env: ListingsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.cipher = new FileCipher([env.PRIVATE_FILES_KEY, ...env.oldPrivateFilesKeys]);
  }

  /** @throws EnvironmentError if the folder cannot be written */
  async onModuleInit(): Promise<void> {
    await requireWritableFolder('PRIVATE_DIR', this.env.PRIVATE_DIR);
  }

  /** Stores an uploaded file. @throws 400 without a file, 422 FILE_NOT_ACCEPTED, 507 STORAGE_FULL */
  async upload(file: ReceivedFile | undefined, by: User): Promise<PrivateFile> {
    if (!file || file.buffer.length === 0) throw privateFileMissing();
    return await this.store(file.buffer, file.originalname, by.username);
  }

  /** Stores the bytes of a PDF or JPEG. @throws 422 FILE_NOT_ACCEPTED, 507 STORAGE_FULL */
  async store(
    bytes: Buffer,
    originalName: string,
    uploadedBy: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<PrivateFile> {
    const type = typeOfFile(bytes);
    if (!type) throw fileNotAccepted(Array.from(originalName).slice(0, 80).join(''));
    const id = randomUUID();
    const file = { id, name: safeFileName(originalName, type), type, bytes: bytes.length };
    const path = this.pathOf(id);
    try {
      await writeFile(`${path}.part`, this.cipher.encrypt(bytes, id), { flag: 'wx', mode: 0o600 });
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      if (isFull(error)) throw noRoomForFile();
      throw error;
    }
    await this.files.insert(manager, { ...file, keyId: this.cipher.keyId }, uploadedBy);
    return file;
  }

  /**
   * Decrypts a file for a member of staff, and logs that.
   * @throws 403 ROLE_REQUIRED, 404 PRIVATE_FILE_NOT_FOUND, 503 PRIVATE_FILE_UNREADABLE
   */
  async open(id: string, by: User): Promise<{ file: PrivateFile; bytes: Buffer }> {
    const file = isUUID(id) ? await this.files.find(id) : undefined;
    const uses = file ? await this.files.usesOf(file.id) : [];
    if (!file || uses.length === 0) throw privateFileNotFound();
    const use = await this.permittedUse(uses, by);
    let bytes: Buffer;
    try {
      bytes = this.cipher.decrypt(await readFile(this.pathOf(file.id)), file.id, file.keyId);
    } catch (error) {
      this.logger.error({ err: error, file: file.id }, 'a private file could not be read');
      throw privateFileUnreadable();
    }
    // Before the bytes leave: no opening without its entry.
    await recordChange(this.dataSource.manager, { ...subjectOf(use), action: 'opened', by });
    return { file, bytes };
  }

  /** Agents may open the files of their own listings. */
  private async permittedUse(uses: FileUse[], by: User): Promise<FileUse> {
    if (extentOf(by.role, 'read-evidence') === 'all') return uses[0]!;
    for (const use of uses) {
      if (use.propertyId !== null && (await this.own.has(this.dataSource.manager, by, [use.propertyId])))
        return use;
    }
    throw roleRequired('read-evidence', by.role);
  }

  /** Removes files to which nothing refers any more, and what a killed process left behind. */
  async removeUnused(): Promise<void> {
    for (let ids = Array.from({ length: BATCH }, () => ''); ids.length === BATCH;) {
      ids = await this.files.deleteUnused(UNUSED_HOURS, BATCH);
      for (const id of ids) await this.remove(`${id}.enc`);
    }
    const names = (await readdir(this.env.PRIVATE_DIR)).filter((name) => STORED_NAME.test(name));
    for (let from = 0; from < names.length; from += BATCH) {
      const batch = names.slice(from, from + BATCH);
      const unknown = new Set(await this.files.unknown(batch.map((name) => STORED_NAME.exec(name)![1]!)));
      for (const name of batch) {
        const [, id, part] = STORED_NAME.exec(name)!;
        if ((part || unknown.has(id!)) && (await this.isOld(name))) await this.remove(name);
      }
    }
  }

  private async isOld(name: string): Promise<boolean> {
    const { mtimeMs } = await stat(join(this.env.PRIVATE_DIR, name)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > UPLOAD_GRACE_MS;
  }

  private async remove(name: string): Promise<void> {
    await rm(join(this.env.PRIVATE_DIR, name), { force: true });
    this.logger.info({ file: name }, 'private file removed');
  }

  private pathOf(id: string): string {
    return join(this.env.PRIVATE_DIR, `${id}.enc`);
  }
}

function subjectOf({ evidenceId, kind, propertyId, propertyTitle, holder }: FileUse) {
  if (evidenceId === null) {
    const subjectId = SETTINGS_SECTION_NAMES.indexOf('verification') + 1;
    return { subject: 'settings' as const, subjectId, subjectName: `Certificate of ${holder}` };
  }
  const listing = propertyId === null ? propertyTitle : `${propertyReference(propertyId)} ${propertyTitle}`;
  const subjectName = `${EVIDENCE_RULES[kind as EvidenceKind].label}, ${listing}`;
  return { subject: 'evidence' as const, subjectId: evidenceId, subjectName };
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
