export interface components {
  schemas: {
    WorkspaceResponseDto: { id: string; name: string; created_at?: string };
    DeploymentResponseDto: {
      id: string;
      name: string;
      display_name?: string | null;
      tenant_id: string;
      source: 'github' | 'external_docker' | 'internal_docker' | 'internal_source';
      source_config: {
        repo_url?: string | null;
        custom_url?: string | null;
        build_on_push?: boolean | null;
        deployment_type?: string | null;
        integration_id?: string | null;
      };
      source_revision_config: components['schemas']['SourceRevisionConfigDto'];
      secret_names?: string[];
      status: 'AWAITING_DATABASE' | 'READY' | 'UNUSED' | 'AWAITING_DELETE' | 'UNKNOWN';
      latest_revision_id: string | null;
      active_revision_id: string | null;
      image_version?: string | null;
      created_at: string;
      updated_at: string;
    };
    SourceRevisionConfigDto: {
      repo_ref?: string | null;
      langgraph_config_path?: string | null;
      graph_config_path?: string | null;
      image_uri?: string | null;
      repo_commit_sha?: string | null;
      source_tarball_path?: string | null;
    };
    RevisionResponseDto: {
      id: string;
      created_at: string;
      updated_at: string;
      status:
        | 'CREATING'
        | 'QUEUED'
        | 'AWAITING_BUILD'
        | 'BUILDING'
        | 'AWAITING_DEPLOY'
        | 'DEPLOYING'
        | 'CREATE_FAILED'
        | 'BUILD_FAILED'
        | 'DEPLOY_FAILED'
        | 'DEPLOYED'
        | 'SKIPPED'
        | 'INTERRUPTED'
        | 'UNKNOWN';
      source: string;
      source_revision_config: components['schemas']['SourceRevisionConfigDto'];
      status_message: string | null;
      failure: { step: string; code: string; message: string } | null;
      deployment_id: string;
      created_by: string;
    };
    RevisionEventDto: {
      id: string;
      from_status: string | null;
      to_status: string;
      code: string | null;
      message: string | null;
      actor: string;
      created_at: string;
    };
  };
}
type S = components['schemas'];
type Json<T> = { content: { 'application/json': T } };
type Err = { 422: Json<{ detail: unknown }> };
export interface paths {
  '/v1/workspaces': { get: { responses: { 200: Json<S['WorkspaceResponseDto'][]> } & Err } };
  '/v2/deployments': {
    get: {
      parameters: { query?: { limit?: number; offset?: number; name_contains?: string; status?: string } };
      responses: { 200: Json<{ resources: S['DeploymentResponseDto'][]; offset: number }> } & Err;
    };
    post: {
      parameters: { header?: { 'Idempotency-Key'?: string } };
      requestBody: { content: { 'application/json': any } };
      responses: { 201: Json<S['DeploymentResponseDto']> } & Err;
    };
  };
  '/v2/deployments/{deployment_id}': {
    get: {
      parameters: { path: { deployment_id: string } };
      responses: { 200: Json<S['DeploymentResponseDto']> } & Err;
    };
    patch: {
      parameters: { path: { deployment_id: string } };
      requestBody: { content: { 'application/json': any } };
      responses: { 200: Json<S['DeploymentResponseDto']> } & Err;
    };
  };
  '/v2/deployments/{deployment_id}/revisions': {
    get: {
      parameters: { path: { deployment_id: string }; query?: { limit?: number; offset?: number } };
      responses: { 200: Json<{ resources: S['RevisionResponseDto'][]; offset: number }> } & Err;
    };
  };
  '/v2/deployments/{deployment_id}/revisions/{revision_id}': {
    get: {
      parameters: { path: { deployment_id: string; revision_id: string } };
      responses: { 200: Json<S['RevisionResponseDto']> } & Err;
    };
  };
  '/v2/deployments/{deployment_id}/revisions/{revision_id}/history': {
    get: {
      parameters: { path: { deployment_id: string; revision_id: string } };
      responses: { 200: Json<{ events: S['RevisionEventDto'][] }> } & Err;
    };
  };
}
