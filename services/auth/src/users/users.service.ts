import type { User } from '@lml/common/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PasswordHasher } from './password-hasher.js';
import { UserEntity } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly hasher: PasswordHasher,
  ) {}

  /** The user with this name and password, or null; takes the same time whichever of the two is wrong. */
  async findByCredentials(username: string, password: string): Promise<User | null> {
    const user = await this.users
      .createQueryBuilder('user')
      .where('lower(user.username) = lower(:username)', { username })
      .getOne();
    return (await this.hasher.matches(password, user?.passwordHash)) && user ? toUser(user) : null;
  }

  exists(): Promise<boolean> {
    return this.users.exists();
  }

  /** Adds an account; does nothing when the name is taken. */
  async createUnlessTaken(username: string, password: string): Promise<void> {
    const passwordHash = await this.hasher.hash(password);
    await this.users.createQueryBuilder().insert().values({ username, passwordHash }).orIgnore().execute();
  }
}

function toUser(user: UserEntity): User {
  return { id: user.id, username: user.username, createdAt: user.createdAt.toISOString() };
}
