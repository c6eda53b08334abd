import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { InfoDto, SettingsDto } from '@heddle/dto-experiments';
import { SessionsService } from '../sessions/sessions.service.js';

export interface SystemSettings {
  /** Largest request body in bytes. */
  maxBodyBytes: number;
}

export const SYSTEM_SETTINGS = Symbol('system settings');

/** Official clients compare it with the first version that has what they need. */
const contractVersion = '0.16.14';

@Injectable()
export class SystemService {
  constructor(
    @Inject(SYSTEM_SETTINGS) private readonly settings: SystemSettings,
    private readonly sessions: SessionsService,
  ) {}

  info(): InfoDto {
    return {
      version: contractVersion,
      git_sha: null,
      license_expiration_time: null,
      batch_ingest_config: {
        use_multipart_endpoint: false,
        scale_up_qsize_trigger: 1000,
        scale_up_nthreads_limit: 16,
        scale_down_nempty_trigger: 4,
        size_limit: 100,
        size_limit_bytes: this.settings.maxBodyBytes,
      },
      instance_flags: {},
      customer_info: null,
    };
  }

  async workspace(ctx: RequestContext): Promise<SettingsDto> {
    await this.sessions.ensureDefault(ctx);
    return {
      id: ctx.tenantId,
      display_name: `Workspace ${ctx.tenantId.slice(0, 8)}`,
      created_at: await this.sessions.firstSeen(ctx),
      tenant_handle: null,
    };
  }
}
