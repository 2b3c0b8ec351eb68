import { databaseModule } from '@lml/common/database/database';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthController } from './auth/auth.controller.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { schema } from './data-source.js';
import type { AuthEnv } from './env.js';
import { FirstAccount } from './users/first-account.js';
import { PasswordHasher } from './users/password-hasher.js';
import { UserEntity } from './users/user.entity.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [AuthController],
  providers: [UsersService, PasswordHasher, FirstAccount, LocalStrategy, LoginThrottle],
})
export class AppModule {
  static with(env: AuthEnv): DynamicModule {
    return { module: AppModule, imports: [databaseModule(env, schema)] };
  }
}
