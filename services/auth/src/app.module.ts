import { databaseModule } from '@lml/common/database/database';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthController } from './auth/auth.controller.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { schema } from './data-source.js';
import type { AuthEnv } from './env.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { RegistrationController } from './invitations/registration.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { StaffSessions } from './sessions/staff-sessions.js';
import { AccountsController } from './users/accounts.controller.js';
import { FirstAccount } from './users/first-account.js';
import { InternalUsersController } from './users/internal-users.controller.js';
import { PasswordController } from './users/password.controller.js';
import { PasswordHasher } from './users/password-hasher.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(schema.entities)],
  controllers: [
    AuthController,
    RegistrationController,
    InvitationsController,
    AccountsController,
    PasswordController,
    SessionsController,
    InternalUsersController,
  ],
  providers: [
    UsersService,
    UsersRepository,
    PasswordHasher,
    FirstAccount,
    InvitationsService,
    InvitationsRepository,
    StaffSessions,
    LocalStrategy,
    LoginThrottle,
  ],
})
export class AppModule {
  static with(env: AuthEnv): DynamicModule {
    return { module: AppModule, imports: [databaseModule(env, schema)] };
  }
}
