// Generated from openapi/experiments.json by `npm run generate`; do not edit.
export interface paths {
    "/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description With `check_db=1` the database is asked, too.
         */
        get: operations["Health_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * May traffic be sent here?
         * @description False while shutting down, without database, and where a part of the service cannot work.
         */
        get: operations["Health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics
         * @description In the text format of Prometheus, or as JSON. For a scraper inside the network; needs no key.
         */
        get: operations["Health_exposition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What this server can do
         * @description Official clients read it first. Needs no key.
         */
        get: operations["System_info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description The same as `/ok`, at the address clients use.
         */
        get: operations["System_ok"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workspace of the key
         * @description Official clients build links with its id.
         */
        get: operations["System_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/upload-experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an experiment that ran elsewhere
         * @description Stores an experiment with its runs, examples and feedback, all or nothing. The dataset is the one that an earlier upload made with the same `dataset_id` or `dataset_name`, or a new one. Up to 100 violations are reported at once. The answer carries no statistics: read the experiment with `include_stats=true`. Also served at `/datasets/upload-experiment`. The body may be compressed (`Content-Encoding` gzip, deflate, br).
         */
        post: operations["Uploads_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List datasets
         * @description Latest experiment first, unless sorted otherwise.
         */
        get: operations["Datasets_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dataset
         * @description With the number of its examples and experiments.
         */
        get: operations["Datasets_get"];
        put?: never;
        post?: never;
        /**
         * Delete a dataset
         * @description Its examples, experiments, runs and feedback go with it.
         */
        delete: operations["Datasets_delete"];
        options?: never;
        head?: never;
        /**
         * Change a dataset
         * @description Absent members stay as they are.
         */
        patch: operations["Datasets_update"];
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List experiments
         * @description Experiments are the sessions with a reference dataset; every workspace also has one plain session named `default`. Statistics are null unless `include_stats` is set.
         */
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        /**
         * Delete several experiments
         * @description Ids that do not exist are passed over.
         */
        delete: operations["Sessions_deleteMany"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an experiment
         * @description With `include_stats=true` its statistics are computed.
         */
        get: operations["Sessions_get"];
        put?: never;
        post?: never;
        /**
         * Delete an experiment
         * @description Its runs and feedback go with it; its examples stay.
         */
        delete: operations["Sessions_delete"];
        options?: never;
        head?: never;
        /**
         * Change an experiment
         * @description Nulls and absent members leave things as they are.
         */
        patch: operations["Sessions_update"];
        trace?: never;
    };
    "/api/v1/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List examples
         * @description Of one dataset, of several ids, or of the whole workspace.
         */
        get: operations["Examples_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count examples
         * @description Takes the filters of the list.
         */
        get: operations["Examples_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples/{example_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an example
         * @description As it is, or with `as_of` as it was.
         */
        get: operations["Examples_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Query runs
         * @description Latest start first. Filters are combined; `id` wins over the others.
         */
        post: operations["Runs_query"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description With inputs, outputs and what its feedback adds up to.
         */
        get: operations["Runs_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback
         * @description Newest first. Filters are combined.
         */
        get: operations["Feedback_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback/{feedback_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one feedback
         * @description The score, its reasons, and who gave it.
         */
        get: operations["Feedback_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback-configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how feedback keys are meant
         * @description Uploads fill this from `feedback_config`.
         */
        get: operations["Feedback_listConfigs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments side by side, row by row
         * @description Examples that at least one of the experiments has a run on, in the order of upload unless sorted.
         */
        post: operations["Comparison_rows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/runs/delta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Which examples improved or regressed on a metric
         * @description By the mean score of each example; the configuration of the key says which direction is better.
         */
        post: operations["Comparison_deltas"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/datasets/{dataset_id}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Experiments compared as a whole
         * @description Per metric averages, differences against the baseline and counts of changes, and how many examples the experiments share.
         */
        post: operations["Comparison_summary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchIngestConfig: {
            /**
             * @description Runs may be sent as multipart
             * @example false
             */
            use_multipart_endpoint: boolean;
            /**
             * @description Hint to clients
             * @example 1000
             */
            scale_up_qsize_trigger: number;
            /**
             * @description Hint to clients
             * @example 16
             */
            scale_up_nthreads_limit: number;
            /**
             * @description Hint to clients
             * @example 4
             */
            scale_down_nempty_trigger: number;
            /**
             * @description Hint to clients: items per batch
             * @example 100
             */
            size_limit: number;
            /**
             * @description Largest request body in bytes
             * @example 268435456
             */
            size_limit_bytes: number;
        };
        Info: {
            /**
             * @description Version of the API that clients may rely on
             * @example 0.16.14
             */
            version: string;
            /**
             * @description Always null
             * @example null
             */
            git_sha: string | null;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            license_expiration_time: string | null;
            /** @description How clients may send many things at once */
            batch_ingest_config: components["schemas"]["BatchIngestConfig"];
            /**
             * @description Switches that clients understand
             * @example {}
             */
            instance_flags: {
                [key: string]: unknown;
            };
            /**
             * @description Always null
             * @example null
             */
            customer_info: {
                [key: string]: unknown;
            } | null;
        };
        Alive: {
            /**
             * @description Alive
             * @example true
             */
            ok: boolean;
        };
        ErrorBody: {
            /**
             * @description What went wrong, for a person to read
             * @example Invalid token
             */
            detail: string;
            /**
             * @description What went wrong, for a program to branch on; for a code that it does not know, on the status
             * @example unauthenticated
             * @enum {string}
             */
            code?: "body_aborted" | "body_too_large" | "compressed_body" | "corrupt_body" | "credential_service_unavailable" | "database_unavailable" | "dataset_exists" | "dataset_mismatch" | "dataset_not_externally_managed" | "dataset_not_found" | "example_in_other_dataset" | "example_not_found" | "feedback_exists" | "feedback_not_found" | "idempotency_mismatch" | "internal" | "method_not_allowed" | "no_route" | "not_ready" | "not_supported" | "permission_denied" | "run_not_found" | "session_exists" | "session_not_found" | "slow_body" | "tenant_forbidden" | "too_many_uploads" | "unauthenticated" | "unreadable_body" | "unsupported_encoding" | "workspace_not_found";
        };
        FieldError: {
            /**
             * @description Where: path, query, header or body, then the way to the value
             * @example [
             *       "query",
             *       "limit"
             *     ]
             */
            loc: (string | number)[];
            /** @example Input should be less than or equal to 100 */
            msg: string;
            /** @example less_than_equal */
            type: string;
        };
        ValidationErrorBody: {
            detail: components["schemas"]["FieldError"][];
        };
        Settings: {
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            id: string;
            /**
             * @description Name to show
             * @example Workspace 00000000
             */
            display_name: string;
            /**
             * Format: date-time
             * @description When the workspace was first seen here
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Always null
             * @example null
             */
            tenant_handle: string | null;
        };
        UploadFeedbackSource: {
            /**
             * @description Who judged
             * @example model
             * @enum {string}
             */
            type: "app" | "api" | "model" | "auto_eval";
            /**
             * @description Anything about the judge
             * @example {
             *       "model": "judge-1"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        UploadFeedbackCategory: {
            /**
             * @description Score that stands for the category
             * @example 1
             */
            value: number;
            /**
             * @description Name of the category
             * @example correct
             */
            label?: string | null;
        };
        UploadFeedbackConfig: {
            /**
             * @description How scores of this key are meant
             * @example continuous
             * @enum {string}
             */
            type: "continuous" | "categorical" | "freeform";
            /**
             * @description Lowest score expected
             * @example 0
             */
            min?: number | null;
            /**
             * @description Highest score expected
             * @example 1
             */
            max?: number | null;
            /** @description The categories of a categorical key */
            categories?: components["schemas"]["UploadFeedbackCategory"][] | null;
        };
        UploadFeedback: {
            /**
             * @description Name of the metric
             * @example correctness
             */
            key: string;
            /**
             * @description Number; true counts as 1 and false as 0
             * @example 1
             */
            score?: (number | boolean) | null;
            /**
             * @description Label or other value; anything but a list
             * @example CORRECT
             */
            value?: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment?: string | null;
            /**
             * @description What the answer should have been
             * @example {
             *       "answer": "Seine"
             *     }
             */
            correction?: ({
                [key: string]: unknown;
            } | string) | null;
            /** @description Who judged; `{"type": "api"}` when absent */
            feedback_source?: components["schemas"]["UploadFeedbackSource"] | null;
            /** @description How scores of this key are meant; kept for the key */
            feedback_config?: components["schemas"]["UploadFeedbackConfig"] | null;
            /**
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:02Z
             */
            created_at?: (string | number) | null;
            /**
             * @description Default: the time of the request
             * @example 2026-01-05T10:00:02Z
             */
            modified_at?: (string | number) | null;
            /**
             * Format: uuid
             * @description Chosen by the client, or generated
             * @example 0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11
             */
            id?: string | null;
            /**
             * Format: uuid
             * @description Ties feedback of one judgement together
             */
            feedback_group_id?: string | null;
            /**
             * Format: uuid
             * @description Pairwise comparison that the feedback belongs to
             */
            comparative_experiment_id?: string | null;
            /** @description Anything else */
            extra?: {
                [key: string]: unknown;
            } | null;
        };
        UploadRow: {
            /**
             * Format: uuid
             * @description Identifies the case: it becomes the id of the example, and rows of several experiments with the same id are compared
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            row_id: string;
            /**
             * @description Input of the run and of the example
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Reference outputs of the example
             * @example {
             *       "answer": "Seine"
             *     }
             */
            expected_outputs?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs of the run
             * @example {
             *       "answer": "Seine"
             *     }
             */
            actual_outputs?: {
                [key: string]: unknown;
            } | null;
            /** @description Feedback on the run */
            evaluation_scores?: components["schemas"]["UploadFeedback"][] | null;
            /**
             * @description Start of the run
             * @example 2026-01-05T10:00:00Z
             */
            start_time: string | number;
            /**
             * @description End of the run
             * @example 2026-01-05T10:00:02Z
             */
            end_time: string | number;
            /**
             * @description Name of the run
             * @example answer question
             */
            run_name?: string | null;
            /**
             * @description What went wrong; a run with an error counts as failed
             * @example null
             */
            error?: string | null;
            /**
             * @description Anything about the run
             * @example {
             *       "model": "small-1"
             *     }
             */
            run_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        UploadExperiment: {
            /**
             * @description Unique in the workspace
             * @example prompt v2
             */
            experiment_name: string;
            /**
             * @description Shown beside the experiment
             * @example Shorter system prompt
             */
            experiment_description?: string | null;
            /**
             * @description No row starts earlier
             * @example 2026-01-05T10:00:00Z
             */
            experiment_start_time: string | number;
            /**
             * @description No row ends later
             * @example 2026-01-05T10:00:05Z
             */
            experiment_end_time: string | number;
            /**
             * Format: uuid
             * @description Id of the dataset in the system it comes from; generated when only `dataset_name` is given
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id?: string | null;
            /**
             * @description Name of the dataset; generated when only `dataset_id` is given
             * @example rivers
             */
            dataset_name?: string | null;
            /**
             * @description Used when the dataset is created
             * @example Rivers and their cities
             */
            dataset_description?: string | null;
            /**
             * @description Anything about the experiment; at most 64 KiB
             * @example {
             *       "model": "small-1"
             *     }
             */
            experiment_metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description Feedback on the experiment as a whole */
            summary_experiment_scores?: components["schemas"]["UploadFeedback"][] | null;
            /** @description One item per example and run; may be empty */
            results: components["schemas"]["UploadRow"][];
        };
        Dataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example rivers
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Rivers and their cities
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Form of its examples
             * @example kv
             */
            data_type: string;
            /**
             * @description JSON schema of inputs
             * @example null
             */
            inputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs
             * @example null
             */
            outputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Made by an upload
             * @example true
             */
            externally_managed: boolean;
            /**
             * @description Always null
             * @example null
             */
            transformations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Anything about the dataset
             * @example null
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment that others are compared with
             * @example null
             */
            baseline_experiment_id: string | null;
            /**
             * @description Examples; null when excluded
             * @example 2
             */
            example_count: number | null;
            /**
             * @description Experiments
             * @example 1
             */
            session_count: number;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * Format: date-time
             * @description Start of the latest experiment
             * @example 2026-01-05T10:00:00+00:00
             */
            last_session_start_time: string | null;
        };
        Session: {
            /**
             * Format: uuid
             * @description Id of the experiment
             * @example 9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example prompt v2
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Shorter system prompt
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When the experiment began
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:05+00:00
             */
            end_time: string | null;
            /**
             * @description `metadata` holds what the upload sent
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             * @example null
             */
            default_dataset_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of the experiment; null for a plain project
             */
            reference_dataset_id: string | null;
            /**
             * @description How long runs are kept
             * @example longlived
             */
            trace_tier: string;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            last_run_start_time_live: string | null;
            /**
             * @description Runs
             * @example 2
             */
            run_count: number | null;
            /**
             * @description Median latency in seconds, interpolated
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds, interpolated
             * @example 1.99
             */
            latency_p99: number | null;
            /**
             * @description Always null: uploads carry no tokens
             * @example null
             */
            first_token_p50: number | null;
            /**
             * @description Always null: uploads carry no tokens
             * @example null
             */
            first_token_p99: number | null;
            /**
             * @description Always null: uploads carry no tokens
             * @example null
             */
            total_tokens: number | null;
            /**
             * @description Always null: uploads carry no tokens
             * @example null
             */
            prompt_tokens: number | null;
            /**
             * @description Always null: uploads carry no tokens
             * @example null
             */
            completion_tokens: number | null;
            /**
             * @description Always null: uploads carry no costs
             * @example null
             */
            total_cost: string | null;
            /**
             * @description Always null: uploads carry no costs
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description Always null: uploads carry no costs
             * @example null
             */
            completion_cost: string | null;
            /**
             * Format: date-time
             * @description Start of the latest run
             * @example 2026-01-05T10:00:00+00:00
             */
            last_run_start_time: string | null;
            /**
             * @description Feedback on the runs, by key
             * @example {
             *       "correctness": {
             *         "n": 2,
             *         "avg": 0.5,
             *         "min": 0,
             *         "max": 1,
             *         "stdev": 0.7071067811865476,
             *         "errors": 0,
             *         "values": {},
             *         "comments": [],
             *         "sources": [
             *           "model"
             *         ],
             *         "contains_thread_feedback": false
             *       }
             *     }
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description Feedback on the experiment as a whole, by key
             * @example {
             *       "correctness": {
             *         "n": 2,
             *         "avg": 0.5,
             *         "min": 0,
             *         "max": 1,
             *         "stdev": 0.7071067811865476,
             *         "errors": 0,
             *         "values": {},
             *         "comments": [],
             *         "sources": [
             *           "model"
             *         ],
             *         "contains_thread_feedback": false
             *       }
             *     }
             */
            session_feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description Empty
             * @example []
             */
            run_facets: Record<string, never>[] | null;
            /**
             * @description Share of runs with an error, 0 to 1
             * @example 0
             */
            error_rate: number | null;
            /**
             * @description Share of runs that streamed
             * @example 0
             */
            streaming_rate: number | null;
            /**
             * @description 1-based ordinal of the experiment in its dataset
             * @example 1
             */
            test_run_number: number | null;
            /**
             * @description Always null
             * @example null
             */
            experiment_progress: {
                [key: string]: unknown;
            } | null;
        };
        UploadResponse: {
            /** @description The dataset as it was before the rows of this upload */
            dataset: components["schemas"]["Dataset"];
            /** @description The experiment; its statistics are null here, read it to get them */
            experiment: components["schemas"]["Session"];
        };
        UpdateDataset: {
            /**
             * @description New name
             * @example rivers of the world
             */
            name?: string;
            /**
             * @description New description; null removes it
             * @example All
             */
            description?: string | null;
            /**
             * @description Replaces the metadata; null removes it. At most 64 KiB.
             * @example {
             *       "owner": "team-a"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description An experiment of this dataset; null removes the baseline
             */
            baseline_experiment_id?: string | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            inputs_schema_definition?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            outputs_schema_definition?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            transformations?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            patch_examples?: string;
        };
        UpdatedDataset: {
            /**
             * Format: uuid
             * @description Id of the dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example rivers
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Rivers and their cities
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When it was created
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * @description Form of its examples
             * @example kv
             */
            data_type: string;
            /**
             * @description JSON schema of inputs
             * @example null
             */
            inputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description JSON schema of outputs
             * @example null
             */
            outputs_schema_definition: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Made by an upload
             * @example true
             */
            externally_managed: boolean;
            /**
             * @description Always null
             * @example null
             */
            transformations: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Anything about the dataset
             * @example null
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment that others are compared with
             * @example null
             */
            baseline_experiment_id: string | null;
        };
        FeedbackStat: {
            /**
             * @description Feedback points
             * @example 2
             */
            n: number;
            /**
             * @description Mean of the scores
             * @example 0.5
             */
            avg: number | null;
            /**
             * @description Lowest score
             * @example 0
             */
            min: number | null;
            /**
             * @description Highest score
             * @example 1
             */
            max: number | null;
            /**
             * @description Sample standard deviation; null below two scores
             * @example 0.7071067811865476
             */
            stdev: number | null;
            /**
             * @description Judgements that failed
             * @example 0
             */
            errors: number;
            /**
             * @description Points per category, the 100 most frequent
             * @example {
             *       "CORRECT": 1,
             *       "INCORRECT": 1
             *     }
             */
            values: {
                [key: string]: number;
            };
            /**
             * @description Some of the comments
             * @example [
             *       "The river is right"
             *     ]
             */
            comments: string[];
            /**
             * @description Who judged
             * @example [
             *       "model"
             *     ]
             */
            sources: string[];
            /**
             * @description Always false
             * @example false
             */
            contains_thread_feedback: boolean;
        };
        UpdateSession: {
            /**
             * @description New name
             * @example prompt v2b
             */
            name?: string | null;
            /**
             * @description New description
             * @example After review
             */
            description?: string | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             */
            default_dataset_id?: string | null;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description Replaces `extra`. At most 64 KiB.
             * @example {
             *       "metadata": {
             *         "reviewed": true
             *       }
             *     }
             */
            extra?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description How long runs are kept
             * @enum {string|null}
             */
            trace_tier?: "longlived" | "shortlived" | null;
        };
        SessionSummary: {
            /**
             * Format: uuid
             * @description Id of the experiment
             * @example 9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10
             */
            id: string;
            /**
             * Format: uuid
             * @description Workspace
             * @example 00000000-0000-4000-8000-000000000001
             */
            tenant_id: string;
            /**
             * @description Unique in the workspace
             * @example prompt v2
             */
            name: string;
            /**
             * @description Shown beside the name
             * @example Shorter system prompt
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When the experiment began
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the experiment ended
             * @example 2026-01-05T10:00:05+00:00
             */
            end_time: string | null;
            /**
             * @description `metadata` holds what the upload sent
             * @example {
             *       "metadata": {
             *         "model": "small-1"
             *       }
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Dataset that new examples go to
             * @example null
             */
            default_dataset_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of the experiment; null for a plain project
             */
            reference_dataset_id: string | null;
            /**
             * @description How long runs are kept
             * @example longlived
             */
            trace_tier: string;
            /**
             * Format: date-time
             * @description Always null
             * @example null
             */
            last_run_start_time_live: string | null;
        };
        Example: {
            /**
             * Format: uuid
             * @description The `row_id` of the uploads
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Holds the splits
             * @example {
             *       "dataset_split": [
             *         "base"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was first uploaded
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its content was last changed
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string | null;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            source_run_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            attachment_urls: {
                [key: string]: unknown;
            } | null;
        };
        QueryRuns: {
            /** @description Only these; the other filters then do not count */
            id?: string[] | null;
            /** @description Of these experiments */
            session?: string[] | null;
            /** @description About these examples */
            reference_example?: string[] | null;
            /**
             * Format: uuid
             * @description Of this trace
             */
            trace?: string | null;
            /**
             * Format: uuid
             * @description Children of this run
             */
            parent_run?: string | null;
            /**
             * @description Of this kind
             * @example chain
             * @enum {string|null}
             */
            run_type?: "tool" | "chain" | "llm" | "retriever" | "embedding" | "prompt" | "parser" | null;
            /**
             * @description Roots, or the others
             * @example true
             */
            is_root?: boolean | null;
            /**
             * @description With an error, or without
             * @example false
             */
            error?: boolean | null;
            /**
             * Format: date-time
             * @description Started at this time or later
             * @example 2026-01-05T10:00:00Z
             */
            start_time?: string;
            /**
             * Format: date-time
             * @description Ended at this time or earlier
             * @example 2026-01-05T10:00:00Z
             */
            end_time?: string;
            /**
             * @description How many at most
             * @default 100
             */
            limit?: number | null;
            /** @description `cursors.next` of the page before */
            cursor?: string | null;
            /**
             * @description By start time
             * @default desc
             * @enum {string|null}
             */
            order?: "asc" | "desc" | null;
            /**
             * @description Only these fields, besides the required ones
             * @example [
             *       "id",
             *       "inputs"
             *     ]
             */
            select?: string[] | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            filter?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            trace_filter?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            tree_filter?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            query?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            search_filter?: string;
        };
        Run: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time: string | null;
            /**
             * @description `error` when there is an error, else `success`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * @description What went wrong
             * @example null
             */
            error: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; what is cut ends with `…`
             * @example {"question": "What is the cap…"}
             */
            inputs_preview: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; what is cut ends with `…`
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id: string | null;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order: string;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id: string | null;
            /**
             * @description Always empty
             * @example []
             */
            parent_run_ids: string[] | null;
            /**
             * @description Always empty
             * @example []
             */
            child_run_ids: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags: string[] | null;
            /**
             * @description What happened while it ran
             * @example []
             */
            events: Record<string, never>[] | null;
            /**
             * @description What was run, as its framework writes it
             * @example null
             */
            serialized: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            total_tokens: number;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            prompt_tokens: number;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            completion_tokens: number;
            /**
             * @description US dollars, all in all
             * @example null
             */
            total_cost: string | null;
            /**
             * @description US dollars for what was read
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description US dollars for what was written
             * @example null
             */
            completion_cost: string | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time: string | null;
            /**
             * @description Always 1: every run is a root
             * @example 1
             */
            execution_order: number;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path: string;
            /**
             * @description Belongs to an example
             * @example true
             */
            in_dataset: boolean | null;
            /**
             * @description How long the run is kept
             * @example longlived
             */
            trace_tier: string | null;
        };
        RunCursors: {
            /**
             * @description Send it as `cursor` for the next page
             * @example null
             */
            next: string | null;
            /**
             * @description Always null
             * @example null
             */
            prev: string | null;
        };
        RunPage: {
            /** @description The runs */
            runs: components["schemas"]["Run"][];
            /** @description Where to go on */
            cursors: components["schemas"]["RunCursors"];
            /**
             * @description Always null
             * @example null
             */
            search_cursors: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Always null
             * @example null
             */
            parsed_query: string | null;
        };
        FeedbackSource: {
            /**
             * @description app, api, model or auto_eval
             * @example model
             */
            type: string;
            /**
             * @description About the judge
             * @example {}
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            user_id: string | null;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            ls_user_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            user_name: string | null;
        };
        Feedback: {
            /**
             * Format: uuid
             * @description Id of the feedback
             * @example 0b7c4a9e-5c55-4d1c-9d0d-3f1c6f3f9a11
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was given
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * @description Name of the metric
             * @example correctness
             */
            key: string;
            /**
             * @description Score
             * @example 1
             */
            score: number | null;
            /**
             * @description Label or other value
             * @example CORRECT
             */
            value: (number | boolean | string | {
                [key: string]: unknown;
            }) | null;
            /**
             * @description Why
             * @example The river is right
             */
            comment: string | null;
            /**
             * @description What the answer should have been
             * @example null
             */
            correction: ({
                [key: string]: unknown;
            } | string) | null;
            /**
             * Format: uuid
             * @description Run; null on feedback on a whole experiment
             */
            run_id: string | null;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string | null;
            /**
             * Format: uuid
             * @description Trace of the run
             */
            trace_id: string | null;
            /**
             * Format: date-time
             * @description Start of the run
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string | null;
            /**
             * @description Given on a root run
             * @example true
             */
            is_root: boolean;
            /** @description Who judged */
            feedback_source: components["schemas"]["FeedbackSource"] | null;
            /**
             * Format: uuid
             * @description Ties feedback of one judgement together
             * @example null
             */
            feedback_group_id: string | null;
            /**
             * Format: uuid
             * @description Pairwise comparison
             * @example null
             */
            comparative_experiment_id: string | null;
            /**
             * @description Anything else
             * @example null
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Always null
             * @example null
             */
            feedback_thread_id: string | null;
        };
        FeedbackConfig: {
            /**
             * @description Name of the metric
             * @example correctness
             */
            feedback_key: string;
            /** @description How its scores are meant */
            feedback_config: components["schemas"]["UploadFeedbackConfig"];
            /**
             * Format: uuid
             * @description Workspace
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description Last change
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string;
            /**
             * @description Null: higher is better
             * @example null
             */
            is_lower_score_better: boolean | null;
        };
        FeedbackDelta: {
            /** @description Examples with a better mean score than in the baseline */
            improved_examples: string[];
            /** @description Examples with a worse mean score than in the baseline */
            regressed_examples: string[];
        };
        SortByFeedback: {
            /**
             * @description Feedback key; `feedback.` before it is allowed
             * @example correctness
             */
            sort_by: string;
            /**
             * @description By the mean score of each example
             * @default DESC
             * @enum {string}
             */
            sort_order?: "ASC" | "DESC";
        };
        CompareRuns: {
            /** @description Experiments of the dataset */
            session_ids: string[];
            /**
             * @description How many examples to skip
             * @default 0
             */
            offset?: number;
            /**
             * @description How many examples at most
             * @default 10
             */
            limit?: number | null;
            /**
             * @description For tables: runs have previews in place of inputs and outputs, and long texts of theirs are cut
             * @default false
             */
            preview?: boolean;
            /** @description Default: order of upload */
            sort_params?: components["schemas"]["SortByFeedback"] | null;
            /** @description Only these examples */
            example_ids?: string[] | null;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            filters?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            comparative_experiment_id?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            include_annotator_detail?: string;
        };
        ComparedRun: {
            /**
             * Format: uuid
             * @description Id of the run
             * @example 5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            id: string;
            /**
             * @description Name
             * @example answer question
             */
            name: string;
            /**
             * @description Kind of run
             * @example chain
             */
            run_type: string;
            /**
             * Format: date-time
             * @description Start
             * @example 2026-01-05T10:00:00+00:00
             */
            start_time: string;
            /**
             * Format: date-time
             * @description End
             * @example 2026-01-05T10:00:02+00:00
             */
            end_time: string | null;
            /**
             * @description `error` when there is an error, else `success`, or `pending` until its end
             * @example success
             */
            status: string;
            /**
             * @description What went wrong
             * @example null
             */
            error: string | null;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description About the first 500 characters of the inputs, as JSON; what is cut ends with `…`
             * @example {"question": "What is the cap…"}
             */
            inputs_preview: string | null;
            /**
             * @description About the first 500 characters of the outputs, as JSON; what is cut ends with `…`
             * @example {"answer": "The capital of Fra…"}
             */
            outputs_preview: string | null;
            /**
             * @description `metadata` holds `run_metadata` of the upload
             * @example {
             *       "metadata": {}
             *     }
             */
            extra: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * Format: uuid
             * @description Example that the run is about
             */
            reference_example_id: string | null;
            /**
             * Format: uuid
             * @description Dataset of that example
             */
            reference_dataset_id: string | null;
            /**
             * Format: uuid
             * @description The root of the run; a root is its own
             */
            trace_id: string;
            /**
             * @description Sorts runs of a trace by time
             * @example 20260105T100000000000Z5a0d9a6e-90d6-4f0e-9a7b-8f5c7f3f2b11
             */
            dotted_order: string;
            /**
             * Format: uuid
             * @description The run that this one is a step of; null on a root
             * @example null
             */
            parent_run_id: string | null;
            /**
             * @description Always empty
             * @example []
             */
            parent_run_ids: string[] | null;
            /**
             * @description Always empty
             * @example []
             */
            child_run_ids: string[] | null;
            /**
             * @description Tags
             * @example []
             */
            tags: string[] | null;
            /**
             * @description What happened while it ran
             * @example []
             */
            events: Record<string, never>[] | null;
            /**
             * @description What was run, as its framework writes it
             * @example null
             */
            serialized: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Feedback on the run, by key
             * @example {}
             */
            feedback_stats: {
                [key: string]: components["schemas"]["FeedbackStat"];
            } | null;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            total_tokens: number;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            prompt_tokens: number;
            /**
             * @description 0 where nobody said: uploads carry none
             * @example 0
             */
            completion_tokens: number;
            /**
             * @description US dollars, all in all
             * @example null
             */
            total_cost: string | null;
            /**
             * @description US dollars for what was read
             * @example null
             */
            prompt_cost: string | null;
            /**
             * @description US dollars for what was written
             * @example null
             */
            completion_cost: string | null;
            /**
             * Format: date-time
             * @description When the first token came
             * @example null
             */
            first_token_time: string | null;
            /**
             * @description Always 1: every run is a root
             * @example 1
             */
            execution_order: number;
            /**
             * @description Path of the run in the console
             * @example /o/…/projects/p/…/r/…?poll=true
             */
            app_path: string;
            /**
             * @description Belongs to an example
             * @example true
             */
            in_dataset: boolean | null;
            /**
             * @description How long the run is kept
             * @example longlived
             */
            trace_tier: string | null;
            /** @description Every feedback on the run */
            feedbacks: components["schemas"]["Feedback"][];
            /**
             * @description The example had other inputs or expected outputs when this run was made
             * @example false
             */
            example_changed: boolean;
        };
        ComparedExample: {
            /**
             * Format: uuid
             * @description The `row_id` of the uploads
             * @example 3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01
             */
            id: string;
            /**
             * Format: uuid
             * @description Dataset
             * @example 8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22
             */
            dataset_id: string;
            /**
             * @description Short name, from the id
             * @example #3f0f
             */
            name: string;
            /**
             * @description Inputs
             * @example {
             *       "question": "Which river flows through Paris?"
             *     }
             */
            inputs: {
                [key: string]: unknown;
            };
            /**
             * @description Expected outputs
             * @example {
             *       "answer": "Seine"
             *     }
             */
            outputs: {
                [key: string]: unknown;
            } | null;
            /**
             * @description Holds the splits
             * @example {
             *       "dataset_split": [
             *         "base"
             *       ]
             *     }
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was first uploaded
             * @example 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its content was last changed
             * @example 2026-01-05T10:00:00+00:00
             */
            modified_at: string | null;
            /**
             * Format: uuid
             * @description Always null
             * @example null
             */
            source_run_id: string | null;
            /**
             * @description Always null
             * @example null
             */
            attachment_urls: {
                [key: string]: unknown;
            } | null;
            /** @description Runs of all experiments asked for, told apart by `session_id` */
            runs: components["schemas"]["ComparedRun"][];
        };
        FeedbackDeltaQuery: {
            /**
             * Format: uuid
             * @description Experiment to compare with
             */
            baseline_session_id: string;
            /** @description Experiments that are compared */
            comparison_session_ids: string[];
            /**
             * @description Metric
             * @example correctness
             */
            feedback_key: string;
            /**
             * @description How many examples of the baseline to skip
             * @default 0
             */
            offset?: number;
            /**
             * @description How many examples of the baseline to look at
             * @default 100
             */
            limit?: number;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            filters?: string;
            /**
             * @deprecated
             * @description Not supported: refused with 400 when set
             */
            comparative_experiment_id?: string;
        };
        FeedbackDeltas: {
            /**
             * @description By experiment
             * @example {
             *       "a4f6759c-e90b-4b35-94c4-fb5d97f754eb": {
             *         "improved_examples": [
             *           "6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a01"
             *         ],
             *         "regressed_examples": []
             *       }
             *     }
             */
            feedback_deltas: {
                [key: string]: components["schemas"]["FeedbackDelta"];
            };
        };
        SummariseComparison: {
            /** @description Two or more experiments of the dataset */
            session_ids: string[];
            /**
             * Format: uuid
             * @description One of them; the first when absent
             */
            baseline_session_id?: string | null;
        };
        ExperimentCoverage: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Name of the experiment
             * @example prompt v2
             */
            name: string;
            /**
             * @description Runs
             * @example 430
             */
            run_count: number;
            /**
             * @description Examples with at least one run
             * @example 430
             */
            example_count: number;
            /**
             * @description Examples that no other of the experiments has
             * @example 12
             */
            only_here: number;
            /**
             * @description Runs with an error
             * @example 9
             */
            error_count: number;
            /**
             * @description Median latency in seconds
             * @example 1.5
             */
            latency_p50: number | null;
            /**
             * @description 99th percentile of latency in seconds
             * @example 2.9
             */
            latency_p99: number | null;
        };
        Coverage: {
            /**
             * @description Examples in at least one of the experiments
             * @example 448
             */
            total: number;
            /**
             * @description Examples in all of them
             * @example 412
             */
            in_all: number;
            /**
             * @description Examples whose inputs or expected outputs were not the same in all of them
             * @example 0
             */
            changed: number;
            /** @description In the order of `session_ids` */
            experiments: components["schemas"]["ExperimentCoverage"][];
        };
        MetricDelta: {
            /**
             * @description Mean score minus the mean score of the baseline
             * @example 0.12
             */
            avg_delta: number | null;
            /**
             * @description Examples scored in both
             * @example 412
             */
            paired_examples: number;
            /**
             * @description Mean, over those examples, of the difference of their mean scores
             * @example 0.1
             */
            paired_delta: number | null;
            /**
             * @description Of those, better than in the baseline
             * @example 60
             */
            improved: number;
            /**
             * @description Of those, worse than in the baseline
             * @example 19
             */
            regressed: number;
            /**
             * @description Of those, equal
             * @example 333
             */
            same: number;
        };
        ExperimentMetric: {
            /**
             * Format: uuid
             * @description Experiment
             */
            session_id: string;
            /**
             * @description Scores
             * @example 430
             */
            n: number;
            /**
             * @description Mean score
             * @example 0.83
             */
            avg: number | null;
            /** @description Against the baseline; null on the baseline itself */
            versus_baseline: components["schemas"]["MetricDelta"] | null;
        };
        MetricComparison: {
            /**
             * @description Feedback key
             * @example correctness
             */
            key: string;
            /**
             * @description Which direction counts as improvement
             * @example false
             */
            is_lower_score_better: boolean;
            /** @description In the order of `session_ids` */
            experiments: components["schemas"]["ExperimentMetric"][];
        };
        ComparisonSummary: {
            /**
             * Format: uuid
             * @description Dataset
             */
            dataset_id: string;
            /**
             * Format: uuid
             * @description Experiment that the others are compared with
             */
            baseline_session_id: string;
            /** @description Which examples the experiments share */
            coverage: components["schemas"]["Coverage"];
            /** @description Every key that has scores in one of the experiments */
            metrics: components["schemas"]["MetricComparison"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Health_ok: {
        parameters: {
            query?: {
                /** @description Ask the database, too. Example: `1` */
                check_db?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example true */
                        ok: boolean;
                    };
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Not ready: shutting down, the database does not answer, or a check says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    Health_exposition: {
        parameters: {
            query?: {
                /** @description prometheus when absent */
                format?: "prometheus" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Metrics in the Prometheus text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                    "application/json": string;
                };
            };
            /** @description There is no such format */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    System_info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Version and limits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Info"];
                };
            };
        };
    };
    System_ok: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alive"];
                };
            };
        };
    };
    System_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Uploads_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key and body gives the same answer and does nothing more; another body is refused with 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadExperiment"];
            };
        };
        responses: {
            /** @description Stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadResponse"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Datasets_list: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only the one of this name */
                name?: string;
                /** @description Only those whose name contains this, in any case */
                name_contains?: string;
                /** @description Only of these forms */
                data_type?: ("kv" | "llm" | "chat")[];
                /** @description Only those whose metadata contain this. Example: `{"owner":"team-a"}` */
                metadata?: string;
                /** @description How many to skip */
                offset?: number;
                /** @description How many at most */
                limit?: number;
                /** @description Order */
                sort_by?: "name" | "created_at" | "last_session_start_time" | "example_count" | "session_count" | "modified_at";
                /** @description Largest first */
                sort_by_desc?: boolean;
                /** @description Leave out what is costly */
                exclude?: "example_count"[];
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                tag_value_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"][];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Datasets_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dataset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dataset"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Datasets_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Datasets_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDataset"];
            };
        };
        responses: {
            /** @description The dataset, without counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedDataset"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_list: {
        parameters: {
            query?: {
                /** @description With statistics */
                include_stats?: boolean;
                /** @description Statistics over runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                stats_start_time?: string;
                /** @description Only these */
                id?: string;
                /** @description Only the one of this name */
                name?: string;
                /** @description Only those whose name contains this, in any case */
                name_contains?: string;
                /** @description Only experiments of these datasets */
                reference_dataset?: string;
                /** @description true: only plain projects; false: only experiments */
                reference_free?: boolean;
                /** @description Only those whose metadata contain this. Example: `{"model":"small-1"}` */
                metadata?: string;
                /** @description Order */
                sort_by?: "name" | "start_time" | "last_run_start_time" | "latency_p50" | "latency_p99" | "error_rate" | "feedback" | "runs_count";
                /** @description Largest first */
                sort_by_desc?: boolean;
                /** @description Key whose mean score orders; needed with `sort_by=feedback` */
                sort_by_feedback_key?: string;
                /** @description Level of the feedback that orders */
                sort_by_feedback_source?: "session" | "run";
                /** @description How many to skip */
                offset?: number;
                /** @description How many at most */
                limit?: number;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                filter?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                facets?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                tag_value_id?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                dataset_version?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                stats_filter?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                stats_select?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_deleteMany: {
        parameters: {
            query?: {
                /** @description The experiments to delete */
                session_ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_get: {
        parameters: {
            query?: {
                /** @description With statistics */
                include_stats?: boolean;
                /** @description Statistics over runs that started at this time or later. Example: `2026-01-05T10:00:00Z` */
                stats_start_time?: string;
            };
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The experiment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Sessions_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSession"];
            };
        };
        responses: {
            /** @description The experiment, without statistics */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionSummary"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description In conflict with the present state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Examples_list: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Content as of this time; `latest` is now */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                filter?: string;
                /** @description How many to skip */
                offset?: number;
                /** @description How many at most */
                limit?: number;
                /** @description Order */
                order?: "recent" | "random" | "recently_created" | "id";
                /** @description Same seed, same random order. Example: `7` */
                random_seed?: number;
                /** @description Direction; default: newest first, ids ascending */
                descending?: boolean;
                /** @description Only these fields, besides the required ones */
                select?: ("id" | "created_at" | "modified_at" | "name" | "dataset_id" | "source_run_id" | "metadata" | "inputs" | "outputs" | "attachment_urls")[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Examples_count: {
        parameters: {
            query?: {
                /** @description Only these */
                id?: string;
                /** @description Only of this dataset */
                dataset?: string;
                /** @description Content as of this time; `latest` is now */
                as_of?: string;
                /** @description Only those whose metadata contain this. Example: `{"dataset_split":["base"]}` */
                metadata?: string;
                /** @description Only those whose inputs or outputs contain each of these texts */
                full_text_contains?: string;
                /** @description Only of these splits */
                splits?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                filter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": number;
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Examples_get: {
        parameters: {
            query?: {
                /** @description Content as of this time; `latest` is now */
                as_of?: string;
            };
            header?: never;
            path: {
                example_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The example */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Runs_query: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QueryRuns"];
            };
        };
        responses: {
            /** @description One page, and the cursor of the next */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Runs_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Feedback_list: {
        parameters: {
            query?: {
                /** @description On these runs */
                run?: string;
                /** @description With these keys */
                key?: string;
                /** @description Of these experiments */
                session?: string;
                /** @description From these sources */
                source?: ("app" | "api" | "model" | "auto_eval")[];
                /** @description How many at most */
                limit?: number;
                /** @description How many to skip */
                offset?: number;
                /** @description With or without a comment */
                has_comment?: boolean;
                /** @description With or without a score */
                has_score?: boolean;
                /** @description On runs, or on whole experiments */
                level?: "run" | "session";
                /** @description Given at this time or earlier. Example: `2026-01-05T10:00:00Z` */
                max_created_at?: string;
                /** @description Given at this time or later. Example: `2026-01-05T10:00:00Z` */
                min_created_at?: string;
                /** @description Of this pairwise comparison */
                comparative_experiment_id?: string;
                /**
                 * @deprecated
                 * @description Not supported: refused with 400 when set
                 */
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"][];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Feedback_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedback_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feedback */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Feedback"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Feedback_listConfigs: {
        parameters: {
            query?: {
                /** @description Only these keys */
                key?: string;
                /** @description Only keys that contain this, in any case */
                name_contains?: string;
                /** @description How many to skip */
                offset?: number;
                /** @description How many at most */
                limit?: number;
                /** @description Latest change first */
                sort_by_desc?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackConfig"][];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Comparison_rows: {
        parameters: {
            query?: {
                /** @description Form of the answer */
                format?: "json";
            };
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompareRuns"];
            };
        };
        responses: {
            /** @description One page; empty past the end */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedExample"][];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Comparison_deltas: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackDeltaQuery"];
            };
        };
        responses: {
            /** @description Examples by experiment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackDeltas"];
                };
            };
            /** @description The request makes no sense for this resource */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Source configuration error: image_uri is required"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    Comparison_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dataset_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SummariseComparison"];
            };
        };
        responses: {
            /** @description The comparison */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparisonSummary"];
                };
            };
            /** @description No credentials, or credentials that are not valid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Invalid token"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The credentials do not carry the needed permission */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Forbidden: the permission is needed."
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description No such resource in this workspace */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Not found"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request body is larger than allowed */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Request body is 300000000 bytes; the limit is 268435456"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description The request does not have the expected shape */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorBody"];
                };
            };
            /** @description Temporarily unavailable; try again */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": "Temporarily unavailable"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
