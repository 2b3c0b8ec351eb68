import { Module } from '@nestjs/common';
import { ListingsClient } from './listings.client.js';
import { PagesController } from './pages.controller.js';
import { Renderer } from './renderer.js';

@Module({ controllers: [PagesController], providers: [Renderer, ListingsClient] })
export class AppModule {}
