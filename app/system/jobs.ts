import '#app/system/send_sms_job'
