import { databaseModule } from '@lml/common/database/database';
import { DELIVERIES, DeliveriesController } from '@lml/common/outbox/deliveries.controller';
import {
  type DynamicModule,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthController } from './auth/auth.controller.js';
import { LocalStrategy } from './auth/local.strategy.js';
import { LoginThrottle } from './auth/login-throttle.js';
import { SignInLog } from './auth/sign-in-log.js';
import { CspReportsController, reportBody } from './csp-reports/csp-reports.controller.js';
import { schema } from './data-source.js';
import type { AuthEnv } from './env.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { InvitationsRepository } from './invitations/invitations.repository.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { RegistrationController } from './invitations/registration.controller.js';
import { AccountDeliveriesService } from './mails/account-deliveries.service.js';
import { AccountMailsRepository } from './mails/account-mails.repository.js';
import { outboxProviders } from './mails/outbox.providers.js';
import { ScheduledMaintenance } from './mails/scheduled-maintenance.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { PasswordResetsRepository } from './password-resets/password-resets.repository.js';
import { PasswordResetsService } from './password-resets/password-resets.service.js';
import { InternalPushController } from './push/internal-push.controller.js';
import { PushDevicesController } from './push/push-devices.controller.js';
import { PushDevicesService } from './push/push-devices.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecretSeal } from './second-factor/secret-seal.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { StaffSessions } from './sessions/staff-sessions.js';
import { AccountsController } from './users/accounts.controller.js';
import { AccountsService } from './users/accounts.service.js';
import { FirstAccount } from './users/first-account.js';
import { InternalUsersController } from './users/internal-users.controller.js';
import { PasswordController } from './users/password.controller.js';
import { PasswordHasher } from './users/password-hasher.js';
import { PasswordRules } from './users/password-rules.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature(schema.entities)],
  controllers: [
    AuthController,
    RegistrationController,
    InvitationsController,
    PushDevicesController,
    AccountsController,
    PasswordController,
    SessionsController,
    SecondFactorController,
    CspReportsController,
    InternalUsersController,
    InternalPushController,
    PasswordResetsController,
    DeliveriesController,
  ],
  providers: [
    UsersService,
    AccountsService,
    PushDevicesService,
    UsersRepository,
    PasswordHasher,
    PasswordRules,
    FirstAccount,
    InvitationsService,
    InvitationsRepository,
    StaffSessions,
    LocalStrategy,
    LoginThrottle,
    SignInLog,
    SecondFactorService,
    SecondFactorRepository,
    SecretSeal,
    PasswordResetsService,
    PasswordResetsRepository,
    AccountMailsRepository,
    AccountDeliveriesService,
    { provide: DELIVERIES, useExisting: AccountDeliveriesService },
    ScheduledMaintenance,
    ...outboxProviders,
  ],
})
export class AppModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(reportBody).forRoutes({ path: 'api/csp-reports', method: RequestMethod.POST });
  }

  static with(env: AuthEnv): DynamicModule {
    return { module: AppModule, imports: [databaseModule(env, schema)] };
  }
}
