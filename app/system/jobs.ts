import { onDeadJobs } from '#core/jobs'
import { recordDeadJob } from '#app/system/actions/record_dead_job'
import '#app/system/jobs/cleanup'
import '#app/system/jobs/seal_audit'
import '#app/system/jobs/send_push'
import '#app/system/jobs/send_sms'
import '#app/system/jobs/tell_alerts'
import '#app/system/jobs/extend_calendar'
import '#app/system/jobs/verify_audit'

onDeadJobs(recordDeadJob)
