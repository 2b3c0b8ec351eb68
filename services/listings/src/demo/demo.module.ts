import { Module } from '@nestjs/common';
import { InterestModule } from '../interest/interest.module.js';
import { DemoSeeder } from './demo-seeder.js';

@Module({
  imports: [InterestModule],
  providers: [DemoSeeder],
})
export class DemoModule {}
